import { useState, type Ref } from 'react';
import { ChevronDown } from 'lucide-react';
import { useCafeSearch } from '@/features/desk/shared/search-cafes';
import { optionStyles } from '@/features/desk/shared/option-styles';
import { useCombobox } from '@/features/desk/shared/use-combobox';
import { useBackLayer } from '@/ui/back-layers';
import { cx } from '@/ui/cx';
import { TextInput } from '@/ui/form/text-input';

export interface PickedCafe {
  id: string;
  nombre: string;
}

interface CafePickerProps {
  value: PickedCafe | null;
  onPick: (cafe: PickedCafe | null) => void;
  /** Label of the picker, outside a Field. */
  label?: string;
  /**
   * Label of the option for "no café selected", for example "Todas las cafeterías". Omitted: there is no such option.
   */
  none?: string;
  ref?: Ref<HTMLInputElement>;
  className?: string;
}

/** Chooses one café among all by typing a part of its name; inside a Field it ties itself to label and error. */
export function CafePicker({ value, onPick, label, none, ref, className }: CafePickerProps) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const { cafes, total, failed } = useCafeSearch(typed, open);

  const cafeName = value?.nombre ?? '';
  const options: (PickedCafe | null)[] = [...(none && typed.trim() === '' ? [null] : []), ...(cafes ?? [])];
  const close = () => {
    setOpen(false);
    setTyped('');
  };
  useBackLayer(open, close);
  const box = useCombobox({
    count: options.length,
    open,
    onOpen: () => setOpen(true),
    onClose: close,
    onChoose: (index) => {
      const cafe = options[index] ?? null;
      onPick(cafe && { id: cafe.id, nombre: cafe.nombre });
      close();
    },
  });
  const status = failed
    ? 'No se han podido cargar las cafeterías.'
    : !cafes
      ? 'Buscando…'
      : cafes.length === 0
        ? typed.trim() === ''
          ? 'No hay cafeterías dadas de alta.'
          : 'Ninguna cafetería coincide.'
        : total > cafes.length
          ? `Y ${total - cafes.length} más: escribe parte del nombre.`
          : '';

  return (
    <div className={cx('relative', className)}>
      <TextInput
        {...box.fieldProps}
        ref={ref}
        aria-label={label}
        maxLength={80}
        placeholder={open ? cafeName || 'Escribe su nombre' : (none ?? 'Selecciona una cafetería')}
        value={open ? typed : cafeName}
        onChange={({ target }) => {
          box.restart();
          // Text added to the name in the closed field starts a new search.
          const isAddition =
            !open && cafeName !== '' && target.value !== cafeName && target.value.startsWith(cafeName);
          setTyped(isAddition ? target.value.slice(cafeName.length) : target.value);
          setOpen(true);
        }}
        onClick={() => setOpen(true)}
        onBlur={close}
        className="pr-11 text-ellipsis"
      />
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-3.5 right-3.5 size-5 text-ink-soft"
      />
      {open && (
        <div className="absolute inset-x-0 top-full z-30 mt-1 min-w-56 rounded-control border border-line-strong bg-card p-1 shadow-lift">
          <ul {...box.listProps} aria-label={label ?? 'Cafeterías'} className="max-h-72 overflow-y-auto">
            {options.map((cafe, index) => (
              <li key={cafe?.id ?? 'none'} {...box.optionProps(index)} className={optionStyles}>
                {cafe?.nombre ?? none}
              </li>
            ))}
          </ul>
          <p role="status" className="px-3 py-1.5 text-sm text-ink-soft empty:hidden">
            {status}
          </p>
        </div>
      )}
    </div>
  );
}
