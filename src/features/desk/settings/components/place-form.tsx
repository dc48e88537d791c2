import type { CafeSettings } from '@functions/_shared/contracts/procedures/cafe-settings';
import { useState, type ChangeEvent, type FormEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { isOpenAllDay } from '@/domain/format-hours';
import { groupEqualDays, hoursProblem, OPEN_ALL_DAY, weekdays, type Week } from '@/domain/opening-hours';
import { useChangeCafe } from '@/features/desk/shared/change-cafe';
import { SaveSectionButton } from '@/features/desk/settings/components/save-section-button';
import { locationProblem, locationText, readLocation } from '@/features/desk/settings/map-location';
import { FormProblem } from '@/features/desk/shared/form-problem';
import { useDeskForm } from '@/features/desk/shared/use-desk-form';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Field, FieldError } from '@/ui/form/field';
import { TextInput } from '@/ui/form/text-input';
import { toast } from '@/ui/toast';

const SAVE_FAILED_TEXT = 'Error al guardar la dirección y el horario';
const CLOSED: Week = weekdays.map(() => []);
/** The place of a text that tells none: unlike every saved one, so that a button's press says what is wrong. */
const NOWHERE = { latitude: 91, longitude: 181 };

type PlaceFormProps = Pick<CafeSettings, 'cafe' | 'address' | 'opening_hours' | 'latitude' | 'longitude'>;

/** Edits the café's address, opening hours (rule T24) and, where customers save cards in wallets, its place (rule W8). */
export function PlaceForm({ cafe, address, opening_hours, latitude, longitude }: PlaceFormProps) {
  const change = useChangeCafe(cafe.id);
  const [checked, setChecked] = useState(false);
  const [editsHours, setEditsHours] = useState(false);
  const { form, submit, isChanged, isSubmitting, failure, question } = useDeskForm({
    name: `place:${cafe.id}`,
    stored: { address, opening_hours, ...(__WALLETS__ && { latitude, longitude }) },
    typedOf: (stored) => ({
      address: stored.address ?? '',
      opening_hours: stored.opening_hours ?? CLOSED,
      // one text says both
      ...(__WALLETS__ && { latitude: locationText(stored), longitude: locationText(stored) }),
    }),
    storedOf: (typed) => ({
      address: typed.address.trim() || null,
      // a café that is never open has not said its hours
      opening_hours: typed.opening_hours.every((day) => day.length === 0) ? null : typed.opening_hours,
      ...(__WALLETS__ && (readLocation(typed.latitude ?? '') ?? NOWHERE)),
    }),
    save: (settings, shown) => change.mutateAsync({ settings, shown }),
    onSaved: () => {
      setEditsHours(false);
      setChecked(false);
      toast({
        title: 'Dirección y horario guardados',
        description: 'Los clientes los ven al escanear el código del local.',
        variant: 'success',
      });
    },
    describe: (value) =>
      Array.isArray(value)
        ? groupEqualDays(value as Week)
            .map(({ days, hours }) => `${days}: ${hours}`)
            .join('; ')
        : ((value as string | null) ?? ''),
  });
  const week = useWatch({ control: form.control, name: 'opening_hours' });
  const { errors, dirtyFields } = form.formState;
  const setDay = (index: number, day: Week[number]) =>
    form.setValue(
      'opening_hours',
      week.map((it, at) => (at === index ? day : it)),
      { shouldDirty: true },
    );
  const save = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (week.every((day) => hoursProblem(day) === null)) void submit();
  };

  return (
    <Card as="section" id="place">
      <h2 className="text-heading">Dirección y horario</h2>
      <form noValidate onSubmit={save} className="mt-4 flex flex-col gap-4">
        <Field label="Dirección" error={errors.address?.message} optional>
          <TextInput
            autoComplete="off"
            maxLength={200}
            placeholder="Calle Mayor 1, Madrid"
            {...form.register('address', {
              validate: (text) =>
                [0, 3].includes(Math.min(text.trim().length, 3)) || 'Escribe la dirección completa.',
            })}
          />
        </Field>
        {__WALLETS__ && (
          <Field
            label="Ubicación"
            error={errors.latitude?.message}
            hint="Al llegar, el móvil enseña la tarjeta de quien la guardó en su cartera. No sale en ningún mapa."
            optional
          >
            <TextInput
              autoComplete="off"
              maxLength={2000}
              placeholder="40.41678, -3.70379, o el enlace de un mapa"
              {...form.register('latitude', {
                validate: (text) => locationProblem(text ?? '') ?? true,
                onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
                  form.setValue('longitude', target.value, { shouldDirty: true }),
              })}
            />
          </Field>
        )}
        {editsHours || dirtyFields.opening_hours ? (
          <ul className="divide-y divide-line" aria-label="Horario">
            {weekdays.map((name, index) => (
              <Day
                key={name}
                name={name}
                day={week[index] ?? []}
                checked={checked}
                onChange={(day) => setDay(index, day)}
                onCopy={index === 0 ? null : () => setDay(index, week[index - 1] ?? [])}
              />
            ))}
          </ul>
        ) : (
          <HoursSummary week={opening_hours} onEdit={() => setEditsHours(true)} />
        )}
        {question}
        <FormProblem thrown={failure} text={SAVE_FAILED_TEXT} />
        <SaveSectionButton isChanged={isChanged} isPending={isSubmitting}>
          Guardar dirección y horario
        </SaveSectionButton>
      </form>
    </Card>
  );
}

/** The hours as they are saved, in few lines, and the way to change them. */
function HoursSummary({ week, onEdit }: { week: Week | null; onEdit: () => void }) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-[1_1_10rem]">
        <p className="font-semibold">Horario</p>
        {week === null ? (
          <p className="text-ink-soft">Sin indicar</p>
        ) : (
          <ul className="text-sm text-ink-soft">
            {groupEqualDays(week).map(({ days, hours }) => (
              <li key={days}>
                {days}: {hours}
              </li>
            ))}
          </ul>
        )}
      </div>
      <Button variant="outline" size="sm" onClick={onEdit}>
        {week === null ? 'Indicar horario' : 'Cambiar horario'}
      </Button>
    </div>
  );
}

interface DayProps {
  name: string;
  day: Week[number];
  /** True once saving was tried: only then are problems shown. */
  checked: boolean;
  onChange: (day: Week[number]) => void;
  /** Takes the hours of the day before; null for the first. */
  onCopy: (() => void) | null;
}

function Day({ name, day, checked, onChange, onCopy }: DayProps) {
  const problem = checked ? hoursProblem(day) : null;
  const set = (turn: number, end: 0 | 1, time: string) =>
    onChange(day.map(([from, to], at) => (at !== turn ? [from, to] : end === 0 ? [time, to] : [from, time])));
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <p className="min-w-24 shrink-0 font-semibold">{name}</p>
      <div className="flex min-w-0 flex-[1_1_14rem] flex-col gap-2">
        {day.length === 0 && <p className="text-ink-soft">Cerrado</p>}
        {day.map(([from, to], turn) => (
          <div key={turn} className="flex max-w-80 flex-wrap items-center gap-2">
            <div className="min-w-30 flex-1">
              <TextInput
                type="time"
                aria-label={`${name}, turno ${turn + 1}: abre`}
                value={from}
                onChange={({ target }) => set(turn, 0, target.value)}
              />
            </div>
            <div className="min-w-30 flex-1">
              <TextInput
                type="time"
                aria-label={`${name}, turno ${turn + 1}: cierra`}
                value={to}
                onChange={({ target }) => set(turn, 1, target.value)}
              />
            </div>
          </div>
        ))}
        {isOpenAllDay(day) && <p className="text-sm text-ink-soft">Abierto 24 horas</p>}
        {problem !== null && <FieldError id={`hours-${name}`}>{problem}</FieldError>}
      </div>
      <div className="flex flex-wrap gap-2">
        {day.length < 2 && !isOpenAllDay(day) && (
          <Button
            variant="outline"
            size="sm"
            aria-label={`${day.length === 0 ? 'Abrir' : 'Otro turno'}, ${name}`}
            onClick={() => onChange([...day, day.length === 0 ? ['08:00', '20:00'] : ['', '']])}
          >
            {day.length === 0 ? 'Abrir' : 'Otro turno'}
          </Button>
        )}
        {day.length < 2 && !isOpenAllDay(day) && (
          <Button
            variant="ghost"
            size="sm"
            aria-label={`24 horas, ${name}`}
            onClick={() => onChange(OPEN_ALL_DAY)}
          >
            24 horas
          </Button>
        )}
        {day.length === 0 && onCopy && (
          <Button variant="ghost" size="sm" aria-label={`Como el día anterior, ${name}`} onClick={onCopy}>
            Como el día anterior
          </Button>
        )}
        {day.length > 0 && (
          <Button
            variant="ghost"
            size="sm"
            aria-label={`${day.length === 1 ? 'Cerrado' : 'Quitar turno'}, ${name}`}
            onClick={() => onChange(day.slice(0, -1))}
          >
            {day.length === 1 ? 'Cerrado' : 'Quitar turno'}
          </Button>
        )}
      </div>
    </li>
  );
}
