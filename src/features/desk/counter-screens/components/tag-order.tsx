import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import { Download, Mail } from 'lucide-react';
import { env } from '@/config/env';
import { cafeScanLink } from '@/data/cafe/cafe-links';
import { tagEncoding, tagOrderFile } from '@/features/desk/counter-screens/tag-encoding';
import { saveFile } from '@/lib/save-file';
import { Button } from '@/ui/button';
import { ButtonAnchor } from '@/ui/button-link';

interface TagOrderProps {
  cafe: Cafe;
  /** Opens the file that the shop has sent. */
  onOpenFile: () => void;
}

/** Orders a tag from the operator, by mail, or from a shop that writes it (rule P35). */
export function TagOrder({ cafe, onOpenFile }: TagOrderProps) {
  const subject = `Una etiqueta para ${cafe.nombre}`;
  const body = `Hola: quiero una etiqueta para la barra de ${cafe.nombre} (${cafeScanLink(cafe).readable}).\nEnviádmela a: `;
  return (
    <ol className="grid gap-5 [counter-reset:step] *:grid *:grid-cols-[auto_1fr] *:items-center *:justify-items-start *:gap-x-3 *:gap-y-2 *:[counter-increment:step] *:before:grid *:before:size-8 *:before:place-items-center *:before:rounded-full *:before:bg-primary-soft *:before:font-bold *:before:text-primary-ink *:before:content-[counter(step)] [&>li>*]:col-start-2">
      <li>
        {env.contactEmail !== '' && (
          <ButtonAnchor
            size="sm"
            href={`mailto:${env.contactEmail}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`}
          >
            <Mail aria-hidden="true" className="size-5" />
            Pedirla a {env.productName}
          </ButtonAnchor>
        )}
        <p>{env.contactEmail === '' ? 'Pídela' : 'O pídela'} a una tienda de etiquetas NFC.</p>
        <Button
          variant="outline"
          size="sm"
          onClick={() => saveFile('pedido-etiquetas.txt', tagOrderFile(cafe.nombre, tagEncoding(cafe)))}
        >
          <Download aria-hidden="true" className="size-5" />
          Descargar el pedido
        </Button>
      </li>
      <li>
        <p>La tienda te manda un archivo.</p>
        <Button variant="outline" size="sm" onClick={onOpenFile}>
          Abrir su archivo
        </Button>
      </li>
      <li>
        <p>Pégala donde se paga, sin metal debajo, y tócala con este móvil.</p>
      </li>
    </ol>
  );
}
