import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '@/config/paths';
import { suggestEmail } from '@/domain/email';
import { useTakenNames, type TakenName } from '@/features/admin/cafes/api/find-taken-names';
import { NewOwnerLink } from '@/features/admin/cafes/components/new-owner-link';
import {
  MAX_PASTED_CAFES,
  MAX_PASTED_TEXT,
  readPastedCafes,
  type PastedCafe,
} from '@/features/admin/cafes/pasted-cafes';
import { rowKey, useCreateCafes, type RowOutcome } from '@/features/admin/cafes/use-create-cafes';
import { teamLink } from '@/features/desk/team/team-link';
import { CopyButton } from '@/features/desk/shared/copy-button';
import { DataTable, type Column } from '@/features/desk/shared/data-table';
import type { DiscardTexts } from '@/features/desk/shared/discard-dialog';
import { useUnsavedWork } from '@/features/desk/shared/unsaved-work';
import { useKeptDraft } from '@/features/desk/shared/use-kept-draft';
import { Badge, type BadgeTone } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Field } from '@/ui/field';
import { Textarea } from '@/ui/textarea';

/** A row on screen: as it was pasted, what the server says of its name, what became of it. */
interface Row extends PastedCafe {
  taken: TakenName | undefined;
  outcome: RowOutcome | undefined;
}

/** Returns true if a row can be sent, for the first time or once more. */
function isOpen({ problem, taken, outcome }: Row): boolean {
  if (problem !== null) return false;
  if (!outcome) return !taken;
  return outcome.status === 'unanswered' || (outcome.status === 'refused' && outcome.again);
}

const halfwayWords: DiscardTexts = {
  title: '¿Salir a mitad de la lista?',
  description: 'Las cafeterías que faltan no se crearán. Las que ya están creadas se quedan.',
  stay: 'Seguir creando',
  leave: 'Salir',
};
const unsentWords: DiscardTexts = {
  title: '¿Salir sin crearlas?',
  description: 'Has pegado una lista y todavía no la has enviado. Si sales ahora, se pierde.',
  leave: 'Salir sin crear',
};

/** Makes several cafés from pasted rows, with what became of each (rules C29 and C30). */
export function CreateCafes() {
  const work = useKeptDraft<string>('cafes');
  const [text, setText] = useState(work.kept ?? '');
  const [tooLong, setTooLong] = useState(false);
  const { outcomes, running, create } = useCreateCafes();

  const { cafes, header, problem } = readPastedCafes(text);
  const { taken, failed } = useTakenNames(
    cafes.filter((cafe) => cafe.problem === null).map(({ form }) => form),
  );
  const rows = cafes.map((cafe): Row => ({
    ...cafe,
    taken: cafe.problem === null ? taken.get(cafe.form) : undefined,
    outcome: cafe.problem === null ? outcomes.get(rowKey(cafe)) : undefined,
  }));
  const open = rows.filter(isOpen);
  const wasSent = rows.some(({ outcome }) => outcome);
  const isUnsent = text !== '' && !wasSent;
  // a list that is under way is pasted again after a log-in: none of its cafés is created twice
  const { note } = useUnsavedWork(work, isUnsent || running ? text : null, {
    words: running ? halfwayWords : unsentWords,
    isUnsaved: running || (isUnsent && open.length > 0),
  });
  const refuse = `Es demasiado texto: caben ${MAX_PASTED_CAFES} cafeterías, una por línea`;

  return (
    <Card as="section">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-heading">Varias cafeterías</h2>
        <Link to={`${paths.adminCafes()}?tab=alta`} className="text-primary-ink underline underline-offset-4">
          Crear solo una
        </Link>
      </div>
      <Field
        label="Una por línea: nombre y correo de su titular"
        hint={`Pega dos columnas de una hoja de cálculo, o escribe «Café de la Plaza; titular@email.com». Sin correo, la cafetería se crea sin titular. Hasta ${MAX_PASTED_CAFES}.`}
        error={tooLong ? refuse : (problem ?? undefined)}
      >
        <Textarea
          rows={5}
          className="max-h-72"
          autoComplete="off"
          spellCheck={false}
          readOnly={running}
          value={text}
          onPaste={(event) => {
            // a whole file is refused before the field has to hold it
            const heavy = event.clipboardData.getData('text/plain').length > MAX_PASTED_TEXT;
            if (heavy) event.preventDefault();
            setTooLong(heavy);
          }}
          onChange={({ target }) => {
            const heavy = target.value.length > MAX_PASTED_TEXT;
            setTooLong(heavy);
            if (!heavy) setText(target.value);
          }}
        />
      </Field>
      {rows.length > 0 && (
        <div className="mt-5 grid gap-4">
          {note}
          {header && <p className="text-sm text-ink-soft">La primera línea es el encabezado: no se crea.</p>}
          {failed && !wasSent && (
            <p className="text-sm text-ink-soft">
              No se ha podido comprobar cuáles existen ya. Se comprueba al crearlas: ninguna se crea dos
              veces.
            </p>
          )}
          <DataTable
            label="Cafeterías de la lista"
            rows={rows}
            rowKey={({ row }) => String(row)}
            columns={columns}
          />
          <p role="status" className="font-semibold">
            {running ? `Creando: ${summary(rows)}` : wasSent ? summary(rows) : ''}
          </p>
          <div className="flex flex-wrap gap-3 empty:hidden">
            {(open.length > 0 || running) && (
              <Button pending={running} pendingLabel="Creando…" onClick={() => create(open)}>
                {wasSent
                  ? open.length === 1
                    ? 'Crear la que falta'
                    : `Crear las ${open.length} que faltan`
                  : open.length === 1
                    ? 'Crear 1 cafetería'
                    : `Crear ${open.length} cafeterías`}
              </Button>
            )}
            <AllLinks rows={rows} />
          </div>
        </div>
      )}
    </Card>
  );
}

const counted = [
  ['created', 'creada', 'creadas'],
  ['repeated', 'ya estaba creada', 'ya estaban creadas'],
  ['exists', 'ya existía', 'ya existían'],
  ['refused', 'no se pudo crear', 'no se pudieron crear'],
  ['unanswered', 'sin respuesta', 'sin respuesta'],
] as const;

/** Returns the number of rows by outcome, as text. */
function summary(rows: readonly Row[]): string {
  const parts = counted.flatMap(([status, one, many]) => {
    const count = rows.filter(({ outcome }) => outcome?.status === status).length;
    return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
  });
  const rest = rows.filter((row) => isOpen(row) && !row.outcome).length;
  return [...parts, ...(rest === 0 ? [] : [`${rest} sin enviar`])].join(', ');
}

/** Returns a row's state in the table: a word, and the reason or next step. */
function stateOf(row: Row): { tone: BadgeTone; word: string; why?: string } {
  const { problem, taken, outcome, email } = row;
  if (problem !== null) return { tone: 'danger', word: 'No se creará', why: problem };
  switch (outcome?.status) {
    case 'sending':
      return { tone: 'neutral', word: 'Creando…' };
    case 'created':
      return { tone: 'success', word: 'Creada' };
    case 'repeated':
      return {
        tone: 'success',
        word: 'Ya estaba creada',
        why: 'La creaste tú antes: no se ha hecho dos veces.',
      };
    case 'exists':
      return { tone: 'warning', word: 'Ya existe', why: 'No se ha cambiado ni se ha invitado a nadie.' };
    case 'refused':
      return { tone: 'danger', word: 'No se pudo crear', why: outcome.why };
    case 'unanswered':
      return {
        tone: 'warning',
        word: 'Sin respuesta',
        why: 'Quizá se ha creado: inténtalo otra vez, no se creará dos veces.',
      };
    case undefined:
  }
  if (taken?.deleted)
    return { tone: 'danger', word: 'No se creará', why: 'Se eliminó. Créala sola para recuperarla.' };
  if (taken) return { tone: 'warning', word: 'Ya existe', why: 'No se crea otra.' };
  const suggestion = email === '' ? null : suggestEmail(email);
  return {
    tone: 'neutral',
    word: email === '' ? 'Lista, sin titular' : 'Lista',
    ...(suggestion !== null && { why: `¿Querías decir ${suggestion}?` }),
  };
}

/** The café that a row leads to, where there is one. */
const cafeOf = ({ taken, outcome }: Row) =>
  outcome && 'cafe' in outcome ? outcome.cafe : taken && !taken.deleted ? taken : null;

const invitationOf = ({ outcome }: Row) => (outcome && 'invitation' in outcome ? outcome.invitation : null);

/** The owner's invitation: on its way by mail, or a link to hand on, which is told this once. */
function RowInvitation({ row }: { row: Row }) {
  const [invitation, cafe] = [invitationOf(row), cafeOf(row)];
  if (!invitation || !cafe) return null;
  const { token, mailed, email } = invitation;
  if (mailed) return <span className="text-sm text-ink-soft">Invitación por correo</span>;
  return token === null ? (
    <NewOwnerLink cafeId={cafe.id} email={email} />
  ) : (
    <span className="flex flex-wrap items-center gap-2">
      <span className="text-sm text-ink-soft">Invitación:</span>
      <CopyButton text={teamLink(token)} label={`Copiar el enlace de ${email}`} />
    </span>
  );
}

/** All links that were told, as rows of a sheet. */
function AllLinks({ rows }: { rows: readonly Row[] }) {
  const links = rows.flatMap((row) => {
    const invitation = invitationOf(row);
    return invitation?.token ? [`${row.nombre}\t${invitation.email}\t${teamLink(invitation.token)}`] : [];
  });
  if (links.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="text-sm text-ink-soft">
        Todos los enlaces, con su cafetería y su correo. No se vuelven a mostrar.
      </p>
      <CopyButton text={links.join('\n')} label="Copiar todos los enlaces" />
    </div>
  );
}

const columns: Column<Row, never>[] = [
  { header: 'Fila', cell: ({ row }) => <span className="tabular-nums">{row}</span> },
  {
    header: 'Cafetería',
    cell: (row) => {
      const cafe = cafeOf(row);
      return cafe ? (
        <Link
          to={paths.adminCafe(cafe.id)}
          className="font-semibold break-words text-primary-ink underline underline-offset-4"
        >
          {row.nombre}
        </Link>
      ) : (
        <span className="font-semibold break-words">{row.nombre || '—'}</span>
      );
    },
  },
  { header: 'Titular', cell: ({ email }) => <span className="wrap-anywhere">{email || '—'}</span> },
  {
    header: 'Estado',
    cell: (row) => {
      const { tone, word, why } = stateOf(row);
      return (
        <span className="flex flex-wrap items-center justify-end gap-2 @xl:justify-start">
          <Badge tone={tone}>{word}</Badge>
          {why && <span className="text-sm text-ink-soft">{why}</span>}
          <RowInvitation row={row} />
        </span>
      );
    },
  },
];
