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
    <>
      {env.contactEmail !== '' && (
        <ButtonAnchor
          size="sm"
          className="justify-self-start"
          href={`mailto:${env.contactEmail}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`}
        >
          <Mail aria-hidden="true" className="size-5" />
          Pedirla a {env.productName}
        </ButtonAnchor>
      )}
      <p>
        {env.contactEmail !== '' && 'O cómprala tú. '}Una tienda de etiquetas NFC la vende grabada, de uno a
        dos euros: chip <span translate="no">NXP NTAG 424 DNA</span>, y «para metal» si va sobre metal.
        Mándale el pedido y abre aquí el archivo que te devuelva.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          size="sm"
          onClick={() => saveFile('pedido-etiquetas.txt', tagOrderFile(cafe.nombre, tagEncoding(cafe)))}
        >
          <Download aria-hidden="true" className="size-5" />
          Descargar el pedido
        </Button>
        <Button variant="outline" size="sm" onClick={onOpenFile}>
          Abrir su archivo
        </Button>
      </div>
      <p>Pégala donde se paga y tócala con este móvil: desde entonces vale.</p>
    </>
  );
}
