import type { Answer } from '@functions/_shared/contracts/procedures';
import type { NfcTag } from '@functions/_shared/contracts/procedures/nfc-tags';
import { Download } from 'lucide-react';
import {
  tagsCsvFile,
  writingSteps,
  type TagEncoding,
  type TagWithKeys,
} from '@/features/desk/counter-screens/tag-encoding';
import { CopyButton } from '@/features/desk/shared/copy-button';
import type { DiscardTexts } from '@/features/desk/shared/discard-dialog';
import { useUnsavedWork } from '@/features/desk/shared/unsaved-work';
import { saveFile } from '@/lib/save-file';
import { Button } from '@/ui/button';

const keysWords: DiscardTexts = {
  title: '¿Salir sin guardar las claves?',
  description: 'No se vuelven a mostrar. Para tener otras hay que preparar la etiqueta otra vez.',
  stay: 'Seguir aquí',
  leave: 'Salir sin las claves',
};

const focus = (element: HTMLElement | null) => element?.focus();

interface PreparedTagsProps {
  prepared: Answer<'prepare_tags'>['tags'];
  /** The café's tags of now. */
  tags: readonly NfcTag[];
  encoding: TagEncoding;
  onDone: () => void;
}

/** Shows what is written into tags that were just prepared, this once, and says by itself which were touched. */
export function PreparedTags({ prepared, tags, encoding, onDone }: PreparedTagsProps) {
  const active = tags.filter(({ id, state }) => state === 'active' && prepared.some((one) => one.id === id));
  const isWaiting = active.length < prepared.length;
  const isReplacing = tags.some(
    ({ id, replaces }) => replaces !== null && prepared.some((one) => one.id === id),
  );
  const withKeys = prepared.flatMap(({ uid, meta_key, mac_key }): TagWithKeys[] =>
    meta_key === null || mac_key === null ? [] : [{ uid, meta_key, mac_key }],
  );
  // keys are told once, and lie nowhere
  useUnsavedWork(null, null, { isUnsaved: withKeys.length > 0 && isWaiting, words: keysWords });
  const [only] = withKeys;
  return (
    <div
      ref={focus}
      tabIndex={-1}
      className="my-3 grid gap-4 rounded-control bg-paper-deep p-4 focus-visible:outline-none"
    >
      {isWaiting && only && (
        <>
          <h3 className="font-semibold">Apunta esto ahora: no se vuelve a mostrar</h3>
          {withKeys.length === 1 ? (
            <dl className="grid gap-3">
              <Value label="Dirección" value={encoding.address} />
              <Value label="Clave 1, de firma" value={only.mac_key} />
              <Value label="Clave 2, de lectura" value={only.meta_key} />
            </dl>
          ) : (
            <p>El archivo lleva la dirección y las dos claves de cada una de las {withKeys.length}.</p>
          )}
          <Button
            variant="outline"
            className="justify-self-start"
            onClick={() => saveFile('etiquetas.csv', tagsCsvFile(withKeys, encoding))}
          >
            <Download aria-hidden="true" className="size-5" />
            Descargar para quien la graba
          </Button>
          <WritingSteps encoding={encoding} />
        </>
      )}
      <div role="status" className="grid gap-2">
        {active.map(({ id, name }) => (
          <p key={id} className="rounded-control bg-success-soft p-4 font-semibold break-words">
            Activa: {name}. Tus clientes ya pueden tocarla.
          </p>
        ))}
        {isWaiting && (
          <p>
            <strong>Cuando esté grabada, tócala con este móvil</strong>: con el primer toque queda activa y se
            dice aquí.
            {isReplacing && ' Hasta entonces vale la de antes.'}
          </p>
        )}
      </div>
      <Button className="justify-self-start" variant={isWaiting ? 'outline' : 'default'} onClick={onDone}>
        {isWaiting && only ? 'Ya las he guardado' : 'Hecho'}
      </Button>
    </div>
  );
}

function Value({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd translate="no" className="order-1 w-full">
        <code className="block rounded-control bg-card p-2.5 text-xs wrap-anywhere">{value}</code>
      </dd>
      <dd className="contents">
        <CopyButton text={value} label={`Copiar: ${label}`} />
      </dd>
    </div>
  );
}

/** Lists the settings of a tag for its writer. */
function WritingSteps({ encoding }: Pick<PreparedTagsProps, 'encoding'>) {
  return (
    <details className="text-sm">
      <summary className="min-h-touch content-center font-semibold">Cómo se graba, paso a paso</summary>
      <p className="mt-1">
        Lo hace una tienda que grabe etiquetas, con el archivo, o un programa que cambie las claves AES del
        chip. La app TagWriter de NXP escribe la dirección y activa SDM, pero no cambia las claves: sin ellas
        no vale ningún toque.
      </p>
      <ol translate="no" className="mt-3 grid list-decimal gap-2 pl-5">
        {writingSteps(encoding, 'las claves 1 y 2 de arriba').map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </details>
  );
}
