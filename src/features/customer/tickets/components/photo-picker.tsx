import { Camera, Images } from 'lucide-react';
import { buttonStyles } from '@/ui/button';

interface PhotoPickerProps {
  disabled: boolean;
  onPick: (file: File) => void;
  /** Id of the message that says what is wrong with the last choice. */
  errorId: string | undefined;
}

const ways = [
  { label: 'Hacer foto', Icon: Camera, camera: true },
  { label: 'Elegir imagen', Icon: Images, camera: false },
] as const;

/** The camera or a stored image. Without HEIC in the list, iPhones convert their photos to JPEG by themselves. */
export function PhotoPicker({ disabled, onPick, errorId }: PhotoPickerProps) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-3">
      {ways.map(({ label, Icon, camera }) => (
        <label
          key={label}
          className={buttonStyles(
            'outline',
            'default',
            'relative px-1.5! text-sm has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-primary-ink has-disabled:bg-paper-deep has-disabled:text-ink-soft',
          )}
        >
          <Icon aria-hidden="true" className="size-5" />
          {label}
          <input
            type="file"
            accept="image/jpeg,image/png,image/webp"
            {...(camera ? { capture: 'environment' as const } : {})}
            disabled={disabled}
            aria-describedby={errorId}
            aria-invalid={errorId ? true : undefined}
            className="sr-only"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              // The same file chosen again must be noticed too.
              target.value = '';
              if (file) onPick(file);
            }}
          />
        </label>
      ))}
    </div>
  );
}
