import { useEffect, useId, useState, type KeyboardEvent, type MouseEvent } from 'react';

interface ComboboxOptions {
  /** Current number of options. */
  count: number;
  open: boolean;
  onOpen: () => void;
  onClose: () => void;
  onChoose: (index: number) => void;
}

/**
 * Returns the keys and roles of a text field with a list below it (the combobox pattern of ARIA): the focus stays in
 * the field, arrows move through the options, Enter takes the one that is marked, Escape closes.
 * @returns props of the field, the list and each option, and `restart`, which marks the first option again
 */
export function useCombobox({ count, open, onOpen, onClose, onChoose }: ComboboxOptions) {
  const id = useId();
  const [marked, setMarked] = useState(0);
  const active = open && count > 0 ? Math.min(marked, count - 1) : -1;
  const optionId = (index: number) => `${id}-${index}`;
  const activeId = active < 0 ? undefined : optionId(active);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that ends the composition of a letter chooses nothing.
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      if (!open) {
        setMarked(0);
        onOpen();
      } else if (count > 0) setMarked((active + (key === 'ArrowDown' ? 1 : count - 1)) % count);
    } else if (key === 'Enter' && open) {
      if (active >= 0 && !event.repeat) onChoose(active);
    } else if (key === 'Escape' && open) {
      // The dialog around it, if there is one, closes with the next press.
      event.stopPropagation();
      onClose();
    } else return;
    event.preventDefault();
  };

  return {
    restart: () => setMarked(0),
    fieldProps: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': open,
      'aria-controls': id,
      'aria-activedescendant': activeId,
      autoComplete: 'off',
      autoCapitalize: 'none',
      spellCheck: false,
      onKeyDown,
    } as const,
    // A press on its scroll bar leaves the focus in the field too.
    listProps: { id, role: 'listbox', onMouseDown: (event: MouseEvent) => event.preventDefault() } as const,
    optionProps: (index: number) =>
      ({
        id: optionId(index),
        role: 'option',
        'aria-selected': index === active,
        onPointerMove: () => setMarked(index),
        onClick: () => onChoose(index),
      }) as const,
  };
}
