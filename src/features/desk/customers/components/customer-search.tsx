import type { FoundCustomer } from '@functions/_shared/contracts/procedures/customers';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { ScanQrCode, Search as SearchIcon } from 'lucide-react';
import type { CustomerLinkState } from '@/config/paths';
import { useCustomerSearch, useFoundCustomers } from '@/features/desk/customers/api/search-customers';
import { CustomerRows } from '@/features/desk/customers/components/customer-rows';
import { ScanCustomer } from '@/features/desk/customers/components/scan-customer';
import { formatLastVisit } from '@/features/desk/customers/format-last-visit';
import {
  isCoveredBy,
  isSearchable,
  isSearchedWhileTyping,
  narrowByName,
} from '@/features/desk/customers/typed-search';
import { FormProblem } from '@/features/desk/shared/form-problem';
import { useEntryState } from '@/features/desk/shared/table-state';
import { useUserId } from '@/features/desk/shared/use-user-id';
import { toAppError } from '@/lib/errors';
import { cx } from '@/ui/cx';
import { FieldError } from '@/ui/form/field';
import { TextInput } from '@/ui/form/text-input';

interface CustomerSearchProps {
  /** Null for all cafés: what is found then says where. */
  cafeId: string | null;
  /** Today in Madrid. */
  today: string;
  /** True while a customer is open. What is typed and shown stays for the way back. */
  isHidden: boolean;
  /** Content until a search has found something. */
  children?: ReactNode;
}

/** Pause in typing before the server is asked, in milliseconds. */
const DEBOUNCE_MS = 250;
const ERROR_ID = 'customer-search-error';
const TOO_SHORT = 'Escribe al menos 3 letras del nombre (o 2, si no tiene más), su código o el email entero.';
const TOO_OFTEN = 'Has buscado muchas veces en poco tiempo. Espera un rato o pide el código al cliente.';

/** The last search, in the entry of the history. An e-mail that somebody typed must not stand in an address. */
interface Search {
  /** The reader who searched: on a shared device the next one sees nothing of it. */
  viewer: string;
  /** Searched café; null for all cafés. */
  cafeId: string | null;
  /** Searched text; empty for a scanned code. */
  text: string;
  lookUpId: string;
}

/**
 * Finds customers by scanned or typed code, whole address or the beginning of the name, while it is typed (rules T11 and
 * T18). The server counts searches: what an earlier answer holds already is narrowed here.
 */
export function CustomerSearch({ cafeId, today, isHidden, children }: CustomerSearchProps) {
  const viewer = useUserId();
  const { entry, change } = useEntryState<{ search: Search | null } & CustomerLinkState>();
  const ownSearch = entry.search?.viewer === viewer ? entry.search : null;
  // Results of another café's search are not shown.
  const search = ownSearch?.cafeId === cafeId ? ownSearch : null;
  const lookUp = useCustomerSearch(cafeId);
  const found = useFoundCustomers(search?.lookUpId ?? null);
  // After half an hour the server has forgotten the search: the text is there to search again.
  const readFailure =
    found.error && toAppError(found.error).code !== 'LOOK_UP_NOT_FOUND' ? found.error : null;
  const [typed, setTyped] = useState(search?.text ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const [isScanning, setScanning] = useState(false);
  const scanButton = useRef<HTMLButtonElement>(null);
  const text = typed.trim();
  const latestText = useRef(text);
  // Back and Forward change the entry without anybody typing.
  const entryText = ownSearch?.text ?? null;
  const [lastEntryText, setLastEntryText] = useState(entryText);
  if (entryText !== lastEntryText) {
    setLastEntryText(entryText);
    if (entryText === null ? text.startsWith(lastEntryText ?? '') : text === (lastEntryText ?? ''))
      setTyped(entryText ?? '');
  }
  /** Text and café that were asked for last: a failure is not repeated without a press. */
  const lastAsked = useRef('');

  const isCurrent =
    search !== null &&
    (text === search.text || (found.data !== undefined && isCoveredBy(search.text, found.data.more, text)));
  const open = ({ enrollment_id, cafe }: FoundCustomer) =>
    change({ customer: { enrollment_id, cafe }, isFromList: true });
  const findCustomers = (asked: string, isScanned: boolean) => {
    lastAsked.current = `${cafeId} ${asked}`;
    lookUp.mutate(asked, {
      // Called only for the latest search, while the page is there: the answer must not lead back to it.
      onSuccess: (answer) => {
        if (!isScanned && !latestText.current.startsWith(asked)) return;
        if (!answer) return setProblem(TOO_OFTEN);
        const { lookUpId, customers } = answer;
        change({ search: { viewer, cafeId, text: isScanned ? '' : asked, lookUpId } }, { replace: true });
        const [first] = customers;
        if (isScanned && first && customers.length === 1) open(first);
      },
    });
  };
  const searchTyped = useRef(findCustomers);
  useEffect(() => {
    searchTyped.current = findCustomers;
    latestText.current = text;
  });
  const shouldAsk = !isCurrent && !found.isLoading && isSearchedWhileTyping(text);
  useEffect(() => {
    if (!shouldAsk) return;
    const timer = setTimeout(() => {
      if (lastAsked.current !== `${cafeId} ${text}`) searchTyped.current(text, false);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [shouldAsk, cafeId, text]);

  const handleChange = (value: string) => {
    setTyped(value);
    setProblem(null);
    if (value === '') change({ search: null }, { replace: true });
  };
  const closeScanner = () => {
    setScanning(false);
    scanButton.current?.focus();
  };
  // While the next answer is awaited the last one stays.
  const isAwaited = isSearchedWhileTyping(text) && problem === null && !lookUp.isError;
  const result = search && (isCurrent || isAwaited) ? found.data : undefined;
  const customers =
    result && (isCurrent ? narrowByName(result.customers, search.text, text) : result.customers);

  return (
    <div hidden={isHidden} className="grid gap-4">
      <form
        role="search"
        noValidate
        className="grid max-w-2xl gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (isSearchable(text)) findCustomers(text, false);
          else setProblem(TOO_SHORT);
        }}
      >
        <div className="relative">
          <SearchIcon
            aria-hidden="true"
            className={cx(
              'pointer-events-none absolute inset-y-0 left-3.5 my-auto size-5 text-ink-soft',
              lookUp.isPending && 'animate-pulse',
            )}
          />
          <TextInput
            type="search"
            aria-label="Buscar cliente"
            aria-invalid={problem === null ? undefined : true}
            aria-describedby={problem === null ? undefined : ERROR_ID}
            placeholder="Nombre, email o código"
            autoComplete="off"
            maxLength={254}
            enterKeyHint="search"
            value={typed}
            onChange={({ target }) => handleChange(target.value)}
            className="pr-14 pl-11"
          />
          <button
            ref={scanButton}
            type="button"
            aria-label="Escanear"
            aria-expanded={isScanning}
            onClick={() => setScanning(!isScanning)}
            className="absolute inset-y-0 right-0.5 my-auto grid size-touch place-items-center rounded-control text-primary-ink hover:bg-paper-deep"
          >
            <ScanQrCode aria-hidden="true" className="size-6" />
          </button>
        </div>
        {problem !== null && <FieldError id={ERROR_ID}>{problem}</FieldError>}
        <FormProblem thrown={lookUp.error ?? readFailure} text="No hemos podido buscar" isRead />
        {isScanning && (
          <ScanCustomer
            onRead={(code) => {
              closeScanner();
              handleChange('');
              findCustomers(code, true);
            }}
            onClose={closeScanner}
          />
        )}
      </form>
      <p role="status" className={customers ? 'text-sm text-ink-soft' : 'sr-only'}>
        {customers && describeCount(customers.length, result.more, cafeId === null)}
      </p>
      {customers && customers.length > 0 && (
        <section aria-label="Clientes encontrados" aria-busy={!isCurrent}>
          <CustomerRows
            rows={customers.map((customer) => ({
              ...customer,
              moment: formatLastVisit(customer.last_visit, today),
              cafeName: cafeId === null ? customer.cafe.nombre : undefined,
            }))}
            onOpen={open}
          />
        </section>
      )}
      {!customers && !found.isLoading && children}
    </div>
  );
}

function describeCount(count: number, hasMore: boolean, isEverywhere: boolean): string {
  if (count === 0)
    return `No hay ningún cliente así${isEverywhere ? '' : ' en esta cafetería'}. Vale el principio del nombre, el email entero o su código.`;
  if (hasMore) return 'Hay más de diez: escribe un poco más.';
  return count === 1 ? '1 cliente' : `${count} clientes`;
}
