import type { FoundCustomer } from '@functions/_shared/contracts/procedures/customers';
import { useState, type ReactNode } from 'react';
import { ScanQrCode } from 'lucide-react';
import { useForm } from 'react-hook-form';
import type { CustomerLinkState } from '@/config/paths';
import { fold } from '@/domain/slugs';
import { stripInvisibleCharacters } from '@/domain/pasted-text';
import { useCustomerSearch, useFoundCustomers } from '@/features/desk/customers/api/search-customers';
import { CustomerRow } from '@/features/desk/customers/components/customer-row';
import { ScanCustomer } from '@/features/desk/customers/components/scan-customer';
import { FormProblem } from '@/features/desk/shared/form-problem';
import { useEntryState } from '@/features/desk/shared/table-state';
import { useUserId } from '@/features/desk/shared/use-user-id';
import { toAppError } from '@/lib/errors';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Field } from '@/ui/field';
import { TextInput } from '@/ui/text-input';

interface CustomerSearchProps {
  /** Null for all cafés: what is found then says where. */
  cafeId: string | null;
  /** True while a customer is open. What is typed and shown stays for the way back. */
  isHidden: boolean;
  /** Content until a search has found something. */
  children?: ReactNode;
}

const TOO_SHORT = 'Escribe al menos 3 letras del nombre (o 2, si no tiene más), su código o el email entero.';

/** The last search, in the entry of the history. An e-mail that somebody typed must not stand in an address. */
interface Search {
  /** The reader who searched: on a shared device the next one sees nothing of it. */
  viewer: string;
  /** Searched café; null for all cafés. */
  cafeId: string | null;
  /** Typed text; empty for a scanned code. */
  text: string;
  lookUpId: string;
}

/** Finds customers by scanned or typed code, whole address or the beginning of the name (rules T11 and T18). */
export function CustomerSearch({ cafeId, isHidden, children }: CustomerSearchProps) {
  const viewer = useUserId();
  const { entry, change } = useEntryState<{ search: Search | null } & CustomerLinkState>();
  // Results of another café's search are not shown.
  const search = entry.search?.viewer === viewer && entry.search.cafeId === cafeId ? entry.search : null;
  const lookUp = useCustomerSearch(cafeId);
  const found = useFoundCustomers(search?.lookUpId ?? null);
  const result = search && found.data;
  // After half an hour the server has forgotten the search: the text is there to search again.
  const readFailure =
    found.error && toAppError(found.error).code !== 'LOOK_UP_NOT_FOUND' ? found.error : null;
  const [isScanning, setScanning] = useState(false);
  const form = useForm({
    defaultValues: { search: '' },
    values: { search: search?.text ?? '' },
    resetOptions: { keepDirtyValues: true },
  });
  const open = ({ enrollment_id, cafe }: FoundCustomer) =>
    change({ customer: { enrollment_id, cafe }, isFromList: true });

  const findCustomers = (typed: string, isScanned: boolean) =>
    lookUp.mutate(stripInvisibleCharacters(typed).trim(), {
      // Called only while the page is there: the answer must not lead back to it.
      onSuccess: (answer) => {
        if (!answer)
          return form.setError('search', {
            message: 'Has buscado muchas veces en poco tiempo. Espera un rato o pide el código al cliente.',
          });
        const { lookUpId, customers } = answer;
        change({ search: { viewer, cafeId, text: isScanned ? '' : typed, lookUpId } }, { replace: true });
        const [first] = customers;
        if (isScanned && first && customers.length === 1) open(first);
      },
    });
  const send = form.handleSubmit(({ search: typed }) => findCustomers(typed, false));

  return (
    <div hidden={isHidden} className="grid gap-5">
      <Card as="section">
        <form noValidate onSubmit={send} className="flex flex-col gap-4">
          <Field
            label="Buscar cliente"
            hint="Su código (está en «Tu cuenta»), su email entero o el principio de su nombre."
            error={form.formState.errors.search?.message}
          >
            <TextInput
              autoComplete="off"
              maxLength={254}
              enterKeyHint="search"
              {...form.register('search', {
                onChange: ({ target }: { target: HTMLInputElement }) => {
                  if (target.value === '') change({ search: null }, { replace: true });
                },
                validate: (typed) => [...fold(typed)].length >= 2 || TOO_SHORT,
              })}
            />
          </Field>
          <FormProblem thrown={lookUp.error ?? readFailure} text="No hemos podido buscar" />
          {isScanning ? (
            <ScanCustomer
              onRead={(code) => {
                setScanning(false);
                findCustomers(code, true);
              }}
              onClose={() => setScanning(false)}
            />
          ) : (
            <div className="flex flex-wrap gap-3">
              <Button variant="outline" className="flex-[1_1_8rem]" onClick={() => setScanning(true)}>
                <ScanQrCode aria-hidden="true" className="size-5" />
                Escanear
              </Button>
              <Button
                type="submit"
                className="flex-[1_1_8rem]"
                pending={lookUp.isPending}
                pendingLabel="Buscando…"
              >
                Buscar
              </Button>
            </div>
          )}
        </form>
      </Card>
      {!result && !lookUp.isPending && !found.isLoading && children}
      {result && (
        <section aria-label="Clientes encontrados">
          <p role="status" className="text-sm text-ink-soft">
            {result.customers.length === 0
              ? `No hay ningún cliente así${cafeId === null ? '' : ' en esta cafetería'}.`
              : result.more
                ? 'Hay más de diez: escribe un poco más.'
                : result.customers.length === 1
                  ? '1 cliente'
                  : `${result.customers.length} clientes`}
          </p>
          <ul className="mt-2 grid gap-2">
            {result.customers.map((customer) => (
              <CustomerRow key={customer.enrollment_id} customer={customer} onOpen={() => open(customer)}>
                {cafeId === null && <span className="block text-sm break-words">{customer.cafe.nombre}</span>}
              </CustomerRow>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
