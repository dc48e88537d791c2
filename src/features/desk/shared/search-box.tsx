import { useEffect, useRef, useState } from 'react';
import { Search } from 'lucide-react';
import { cx } from '@/ui/cx';
import { TextInput } from '@/ui/form/text-input';

/** Pause in typing before the search is sent, in milliseconds. */
const DEBOUNCE_MS = 300;

interface SearchBoxProps {
  label: string;
  /** The current search, from the address. */
  value: string;
  onSearch: (text: string) => void;
  className?: string;
}

/** A search that follows what is typed, a moment behind. */
export function SearchBox({ label, value, onSearch, className }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
  });
  // Back and forward change the address without anybody typing.
  if (value !== lastValue) {
    setLastValue(value);
    setTyped(value);
  }
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => search.current(typed.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, value]);
  return (
    <span className={cx('relative block', className)}>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-5 text-ink-soft"
      />
      <TextInput
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        maxLength={80}
        onChange={({ target }) => setTyped(target.value)}
        className="pl-11"
      />
    </span>
  );
}
