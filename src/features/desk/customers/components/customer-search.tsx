import type { FoundCustomer } from '@functions/_shared/contracts/procedures/desk-customers';
import { useState } from 'react';
import { ChevronRight } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { useLookUp } from '@/features/desk/customers/api/look-up-customers';
import { deskFailure } from '@/features/desk/shared/desk-failure';
import { FormProblem } from '@/features/desk/shared/form-problem';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Field } from '@/ui/field';
import { TextInput } from '@/ui/text-input';
import { toast } from '@/ui/toast';

interface CustomerSearchProps {
  /** Null for all cafés: what is found then says where. */
  cafeSlug: string | null;
  /** While a customer is open; what was found stays for the way back. */
  hidden: boolean;
  onOpen: (customer: FoundCustomer) => void;
}

const TOO_SHORT = 'Escribe al menos 3 letras del nombre, su código o el email entero.';

/** What a search found, and where it looked. */
interface Found {
  at: string | null;
  customers: FoundCustomer[];
  more: boolean;
}

/** Finds customers by code, whole address or the beginning of the name (rules T11 and T18). */
export function CustomerSearch({ cafeSlug, hidden, onOpen }: CustomerSearchProps) {
  const lookUp = useLookUp(cafeSlug);
  const [latest, setLatest] = useState<Found | null>(null);
  // What another café's search found is not this one's.
  const found = latest?.at === cafeSlug ? latest : null;
  const form = useForm({ defaultValues: { search: '' } });

  const send = form.handleSubmit(async ({ search }) => {
    try {
      const answer = await lookUp.mutateAsync(search.trim());
      setLatest(answer && { at: cafeSlug, ...answer });
      if (!answer)
        form.setError('search', {
          message: 'Has buscado muchas veces en poco tiempo. Espera un rato o pide el código al cliente.',
        });
    } catch (thrown) {
      toast(deskFailure(thrown, 'No hemos podido buscar'));
    }
  });

  return (
    <div hidden={hidden} className="grid gap-5">
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
                validate: (typed) => typed.replace(/[\s_-]/g, '').length >= 3 || TOO_SHORT,
              })}
            />
          </Field>
          <FormProblem thrown={lookUp.error} text="No hemos podido buscar" />
          <Button type="submit" pending={form.formState.isSubmitting} pendingLabel="Buscando…">
            Buscar
          </Button>
        </form>
      </Card>
      {found && (
        <section aria-label="Clientes encontrados">
          <p role="status" className="text-sm text-ink-soft">
            {found.customers.length === 0
              ? `No hay ningún cliente así${cafeSlug === null ? '' : ' en esta cafetería'}.`
              : found.more
                ? 'Hay más de diez: escribe un poco más.'
                : found.customers.length === 1
                  ? '1 cliente'
                  : `${found.customers.length} clientes`}
          </p>
          <ul className="mt-2 grid gap-2">
            {found.customers.map((customer) => (
              <li key={customer.record_id}>
                <button
                  type="button"
                  onClick={() => onOpen(customer)}
                  className="flex min-h-touch w-full flex-wrap items-center gap-3 rounded-card border border-line bg-card p-4 text-left shadow-card hover:shadow-lift"
                >
                  <span className="min-w-0 flex-[1_1_9rem]">
                    <strong className="block break-words">{customer.name ?? 'Aún sin nombre'}</strong>
                    <span className="block text-sm break-all text-ink-soft">{customer.email}</span>
                    {cafeSlug === null && (
                      <span className="block text-sm break-words">{customer.cafe.nombre}</span>
                    )}
                  </span>
                  <Badge tone={customer.vip ? 'premium' : 'neutral'}>
                    {customer.vip ? 'VIP' : `Desafío ${customer.hito_actual}`}
                  </Badge>
                  <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
