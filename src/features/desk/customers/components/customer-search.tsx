import type { FoundCustomer } from '@functions/_shared/contracts/procedures/desk-customers';
import { useState, type ReactNode } from 'react';
import { ScanQrCode } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { withoutHiddenSigns } from '@/domain/invisible-signs';
import { searchForm } from '@/domain/slugs';
import { useCustomerLookUp } from '@/features/desk/customers/api/look-up-customers';
import { CustomerRow } from '@/features/desk/customers/components/customer-row';
import { ScanCustomer } from '@/features/desk/customers/components/scan-customer';
import { deskFailure } from '@/features/desk/shared/desk-failure';
import { FormProblem } from '@/features/desk/shared/form-problem';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Field } from '@/ui/field';
import { TextInput } from '@/ui/text-input';
import { toast } from '@/ui/toast';

interface CustomerSearchProps {
  /** Null for all cafés: what is found then says where. */
  cafeId: string | null;
  /** True while a customer is open. The result stays for the way back. */
  isHidden: boolean;
  onOpen: (customer: FoundCustomer) => void;
  /** Shown until a search has found something. */
  children?: ReactNode;
}

const TOO_SHORT = 'Escribe al menos 3 letras del nombre, su código o el email entero.';

/** Result of a search and the café that was searched; null for all cafés. */
interface SearchResult {
  cafeId: string | null;
  customers: FoundCustomer[];
  more: boolean;
}

/** Finds customers by scanned or typed code, whole address or the beginning of the name (rules T11 and T18). */
export function CustomerSearch({ cafeId, isHidden, onOpen, children }: CustomerSearchProps) {
  const lookUp = useCustomerLookUp(cafeId);
  const [isScanning, setScanning] = useState(false);
  const [lastResult, setLastResult] = useState<SearchResult | null>(null);
  // Results of another café's search are not shown.
  const result = lastResult?.cafeId === cafeId ? lastResult : null;
  const form = useForm({ defaultValues: { search: '' } });

  const findCustomers = async (search: string, isScanned: boolean) => {
    try {
      const answer = await lookUp.mutateAsync(withoutHiddenSigns(search).trim());
      setLastResult(answer && { cafeId, ...answer });
      const [first] = answer?.customers ?? [];
      if (isScanned && first && answer?.customers.length === 1) onOpen(first);
      if (!answer)
        form.setError('search', {
          message: 'Has buscado muchas veces en poco tiempo. Espera un rato o pide el código al cliente.',
        });
    } catch (thrown) {
      toast(deskFailure(thrown, 'No hemos podido buscar'));
    }
  };
  const send = form.handleSubmit(({ search }) => findCustomers(search, false));

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
                  if (target.value === '') setLastResult(null);
                },
                validate: (typed) => searchForm(typed.trim()).length >= 3 || TOO_SHORT,
              })}
            />
          </Field>
          <FormProblem thrown={lookUp.error} text="No hemos podido buscar" />
          {isScanning ? (
            <ScanCustomer
              onRead={(code) => {
                setScanning(false);
                void findCustomers(code, true);
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
      {!result && !lookUp.isPending && children}
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
              <CustomerRow key={customer.record_id} customer={customer} onOpen={() => onOpen(customer)}>
                {cafeId === null && <span className="block text-sm break-words">{customer.cafe.nombre}</span>}
              </CustomerRow>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
