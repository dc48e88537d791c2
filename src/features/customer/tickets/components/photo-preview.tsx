import { useEffect, useRef, useState } from 'react';
import { cx } from '@/ui/cx';

/** The prepared photo, as it will be sent. A long receipt is shown in its full width, to scroll through. */
export function PhotoPreview({ file }: { file: Blob }) {
  const image = useRef<HTMLImageElement>(null);
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    if (image.current) image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return (
    <div
      // a scrolling region must be reachable by the arrow keys
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={isLong ? 0 : undefined}
      className="grid max-h-96 min-h-48 place-items-center overflow-x-hidden overflow-y-auto rounded-control border-2 border-line bg-paper-deep"
    >
      <img
        ref={image}
        alt="Vista previa de tu ticket"
        className={cx('w-full', !isLong && 'max-h-95 object-contain')}
        onLoad={({ currentTarget }) =>
          setIsLong(currentTarget.naturalHeight > 2.5 * currentTarget.naturalWidth)
        }
      />
    </div>
  );
}
