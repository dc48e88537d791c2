import type { NfcTag } from '@functions/_shared/contracts/procedures/nfc-tags';
import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import type { Args } from '@functions/_shared/contracts/procedures';
import { useEffect, useRef, useState } from 'react';
import { Disclosure } from '@/features/desk/counter-screens/components/disclosure';
import { TagOrder } from '@/features/desk/counter-screens/components/tag-order';
import {
  hasKeys,
  MAX_TAG_TEXT,
  problemAt,
  readTagLines,
  type TagLine,
} from '@/features/desk/counter-screens/tag-lines';
import { FormProblem } from '@/features/desk/shared/form-problem';
import { useUnsavedWork } from '@/features/desk/shared/unsaved-work';
import { useKeptDraft } from '@/features/desk/shared/use-kept-draft';
import { toAppError } from '@/lib/errors';
import { Button } from '@/ui/button';
import { Field } from '@/ui/form/field';
import { Textarea } from '@/ui/form/textarea';

/** Returns the sentence for a refusal that names one of the lines, or the replaced tag; null for any other failure. */
function refusedLine(thrown: unknown, tags: readonly TagLine[]): string | null {
  const { code, details } = toAppError(thrown);
  if (code === 'TAG_IN_USE')
    return `La etiqueta ${details ?? ''} ya está en tu lista, y activa. Retírala antes, o cámbiala por otra.`;
  if (code !== 'INVALID_INPUT') return null;
  if (details === 'replaces') return 'La etiqueta que ibas a cambiar ya no está: prepara esta como nueva.';
  const [, place, field] = /^tags\.(\d+)\.(uid|keys)$/.exec(details ?? '') ?? [];
  const at = tags.length === 1 ? null : (tags[Number(place) - 1]?.line ?? null);
  if (field === 'uid') return problemAt(at, 'ese UID no vale. Son 14 cifras y letras de la A a la F.');
  return field === 'keys'
    ? problemAt(at, 'esas claves no valen: son las de fábrica, que conoce todo el mundo.')
    : null;
}

interface NewTagsProps {
  cafe: Cafe;
  /** The tag in whose place one is prepared; null for further ones. */
  replaced: NfcTag | null;
  /** Prepares tags. Fails as its procedure does. */
  prepare: (asked: Pick<Args<'prepare_tags'>, 'tags' | 'replaces'>) => Promise<unknown>;
  /** Names the tag in whose place one is prepared; null for none. */
  onReplace: (tagId: string | null) => void;
}

/** Orders tags, prepares them by their UIDs, and takes in those that were bought written, with their keys (rule P35). */
export function NewTags({ cafe, replaced, prepare, onReplace }: NewTagsProps) {
  const work = useKeptDraft<{ text: string; replacedId: string | null }>(`tags:${cafe.id}`);
  const [text, setText] = useState(work.kept?.text ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const file = useRef<HTMLInputElement>(null);
  const isUnsaved = text.trim() !== '';
  const draft = isUnsaved && !hasKeys(text) ? { text, replacedId: replaced?.id ?? null } : null;
  const { note } = useUnsavedWork(work, draft, { isUnsaved });
  const keptId = work.kept?.replacedId ?? null;
  useEffect(() => {
    if (keptId !== null) onReplace(keptId);
  }, [keptId, onReplace]);
  const area = useRef<HTMLTextAreaElement>(null);
  const replacedId = replaced?.id;
  // "Cambiar por otra" stands in the list and leads here
  useEffect(() => {
    if (replacedId !== undefined) area.current?.focus();
  }, [replacedId]);

  const submit = async () => {
    const { tags, problem: found } = readTagLines(text, replaced ? 1 : undefined);
    setFailure(null);
    setProblem(found);
    if (found !== null) return;
    try {
      await prepare({ tags: tags.map(({ tag }) => tag), ...(replaced && { replaces: replaced.id }) });
      work.drop();
    } catch (thrown) {
      const refused = refusedLine(thrown, tags);
      setProblem(refused);
      setFailure(refused === null ? thrown : null);
    }
  };

  const isWriting = isUnsaved || replaced !== null;
  return (
    <Disclosure title="Quiero una etiqueta" detail="La tocan con el móvil, sin app." mustOpen={isWriting}>
      {!replaced && <TagOrder cafe={cafe} onOpenFile={() => file.current?.click()} />}
      <input
        ref={file}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        aria-label="Archivo de etiquetas"
        className="hidden"
        onChange={async ({ target }) => {
          const [chosen] = target.files ?? [];
          // the same file can be chosen again after a change
          target.value = '';
          if (chosen) setText(await chosen.slice(0, MAX_TAG_TEXT).text());
        }}
      />
      <Disclosure title="La grabo yo" mustOpen={isWriting}>
        {replaced && (
          <p className="rounded-control bg-paper-deep p-4 break-words">
            En lugar de <strong>{replaced.name}</strong>, que vale hasta el primer toque de la nueva.
          </p>
        )}
        <Field
          label={replaced ? 'UID de la etiqueta nueva' : 'UID de la etiqueta'}
          hint={
            replaced
              ? 'Si la compraste ya grabada, detrás van sus claves 1 y 2.'
              : 'Una por línea, hasta veinte. Si las compraste ya grabadas, detrás de cada UID van sus claves 1 y 2.'
          }
          error={problem ?? undefined}
        >
          <Textarea
            ref={area}
            rows={2}
            className="max-h-72 font-mono"
            translate="no"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={MAX_TAG_TEXT}
            placeholder="04 DE 5F 1E AC C0 40"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
        {note}
        <FormProblem thrown={failure} text="Error al preparar la etiqueta" />
        <div className="flex flex-wrap gap-3">
          <Button onClick={submit} pendingLabel="Preparando…">
            Preparar
          </Button>
          {replaced && (
            <Button variant="ghost" onClick={() => onReplace(null)}>
              Cancelar
            </Button>
          )}
        </div>
      </Disclosure>
    </Disclosure>
  );
}
