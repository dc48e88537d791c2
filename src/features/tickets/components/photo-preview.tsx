import { useEffect, useRef } from 'react';

/** The prepared photo, as it will be sent. */
export function PhotoPreview({ file }: { file: Blob }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    if (image.current) image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return (
    <div className="grid min-h-48 place-items-center overflow-hidden rounded-control border-2 border-line bg-paper-deep">
      <img ref={image} alt="Vista previa de tu ticket" className="max-h-96 w-full object-contain" />
    </div>
  );
}
