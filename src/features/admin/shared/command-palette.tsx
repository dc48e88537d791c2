import { useEffect, useRef, useState } from 'react';
import { Search } from 'lucide-react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router-dom';
import { fold } from '@/domain/slugs';
import { useCafeSearch } from '@/features/desk/shared/search-cafes';
import { optionStyles } from '@/features/desk/shared/option-styles';
import { useCombobox } from '@/features/desk/shared/use-combobox';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { TextInput } from '@/ui/form/text-input';

export interface Place {
  to: string;
  label: string;
}

export interface CommandPaletteProps {
  /** Pages that can be found by name. */
  places: readonly Place[];
  /** Returns the address of a café. */
  cafePath: (cafeId: string) => string;
}

const onApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** Ctrl K (⌘K), or its button: to any screen or café by a part of its name. Nothing of what is typed is kept. */
export function CommandPalette({ places, cafePath }: CommandPaletteProps) {
  const [open, setOpen] = useState(false);
  const [target, setTarget] = useState('');
  const link = useRef<HTMLAnchorElement>(null);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isShortcut =
        (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && !event.repeat;
      if (!isShortcut || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      // A question that is open is answered first.
      if (!document.querySelector('[role=dialog]')) setOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  const go = (to: string) => {
    flushSync(() => {
      setOpen(false);
      setTarget(to);
    });
    // As a press on a link: a screen with something unsaved holds those up.
    link.current?.click();
  };

  return (
    <>
      <Button
        variant="outline"
        size="dense"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
        className="justify-start"
      >
        <Search aria-hidden="true" className="size-4.5" />
        Ir a…
        <kbd
          aria-hidden="true"
          className="ml-auto pl-3 text-xs font-semibold text-ink-soft pointer-coarse:hidden"
        >
          {onApple() ? '⌘K' : 'Ctrl K'}
        </kbd>
      </Button>
      <Link ref={link} to={target} hidden />
      <CommandPaletteDialog
        open={open}
        places={places}
        cafePath={cafePath}
        onClose={() => setOpen(false)}
        onGo={go}
      />
    </>
  );
}

interface CommandPaletteDialogProps extends CommandPaletteProps {
  open: boolean;
  onClose: () => void;
  onGo: (to: string) => void;
}

function CommandPaletteDialog({ open, onClose, ...rest }: CommandPaletteDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title="Ir a…"
      initialFocus={field}
      className="sm:max-w-lg"
    >
      <Places field={field} onClose={onClose} {...rest} />
    </Dialog>
  );
}

interface PlacesProps extends Omit<CommandPaletteDialogProps, 'open'> {
  field: React.RefObject<HTMLInputElement | null>;
}

function Places({ field, places, cafePath, onGo, onClose }: PlacesProps) {
  const [text, setText] = useState('');
  const searchText = fold(text);
  const { cafes, total, failed } = useCafeSearch(text, searchText !== '');
  const options = [
    ...places
      .filter(({ label }) => fold(label).includes(searchText))
      .map((place) => ({ ...place, kind: '' })),
    ...(searchText === '' ? [] : (cafes ?? [])).map(({ id, nombre }) => ({
      to: cafePath(id),
      label: nombre,
      kind: 'Cafetería',
    })),
  ];
  const box = useCombobox({
    count: options.length,
    open: true,
    onOpen: () => undefined,
    onClose,
    onChoose: (index) => {
      const place = options[index];
      if (place) onGo(place.to);
    },
  });
  const more = cafes && total > cafes.length ? total - cafes.length : 0;
  const statusText =
    searchText === ''
      ? 'Escribe el nombre de una cafetería o de una pantalla.'
      : failed
        ? 'No se han podido cargar las cafeterías.'
        : !cafes
          ? 'Buscando…'
          : options.length === 0
            ? 'Nada coincide.'
            : more > 0
              ? `Y ${more} cafeterías más: sigue escribiendo.`
              : '';
  return (
    <>
      <TextInput
        {...box.fieldProps}
        ref={field}
        aria-label="Cafetería o pantalla"
        placeholder="Cafetería o pantalla"
        maxLength={80}
        value={text}
        onChange={({ target }) => {
          box.restart();
          setText(target.value);
        }}
      />
      <ul {...box.listProps} aria-label="Adónde ir" className="mt-2 max-h-[50dvh] overflow-y-auto">
        {options.map(({ to, label, kind }, index) => (
          <li key={to} {...box.optionProps(index)} className={optionStyles}>
            <span className="min-w-0 flex-1">{label}</span>
            {kind && <span className="pl-3 text-xs font-normal text-ink-soft">{kind}</span>}
          </li>
        ))}
      </ul>
      <p role="status" className="px-3 pt-2 text-sm text-ink-soft empty:hidden">
        {statusText}
      </p>
    </>
  );
}
