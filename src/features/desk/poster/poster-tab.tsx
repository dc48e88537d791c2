import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import { useEffect, useState } from 'react';
import { Download, Printer } from 'lucide-react';
import { cafeScanLink, type CafeLink } from '@/data/cafe/cafe-links';
import { useRpcMutation } from '@/data/rpc-mutation';
import { Guide } from '@/features/desk/poster/guide/guide';
import { Poster } from '@/features/desk/poster/poster';
import '@/features/desk/poster/poster.css';
import { defaultHeadline, headlineProblem } from '@/features/desk/poster/headline';
import { HeadlineForm } from '@/features/desk/poster/headline-form';
import { qrPngFile, qrSvgFile } from '@/features/desk/poster/qr';
import { PaperSheet } from '@/features/desk/shared/paper-sheet';
import { printWhenLoaded } from '@/features/desk/shared/print-when-loaded';
import { saveFile } from '@/lib/save-file';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { ChoiceGroup, RadioCard } from '@/ui/choice-group';
import { QrCode } from '@/ui/qr-code';
import { toast } from '@/ui/toast';

const papers = [
  { id: 'a6', label: 'A6', detail: 'Para la mesa' },
  { id: 'a5', label: 'A5', detail: 'Para la barra' },
  { id: 'a4', label: 'A4', detail: 'Para la pared' },
] as const;
type Paper = (typeof papers)[number]['id'];

interface PosterTabProps {
  cafe: Cafe;
  /** The headline that the café has saved; null for the product's own. */
  promise: string | null;
  /** The prize of challenge 1, which the poster names. */
  firstPrize: string;
}

/** The café's one code to download, and as a poster to print (rules C14 and T22). */
export function PosterTab({ cafe, promise, firstPrize }: PosterTabProps) {
  const [paper, setPaper] = useState<Paper>('a5');
  /** The sheet to print: the poster, or the guide if it was asked for. */
  const [sheet, setSheet] = useState<{ guide: boolean; asked: boolean }>({ guide: false, asked: false });
  useEffect(() => {
    if (!sheet.asked) return;
    const controller = new AbortController();
    void printWhenLoaded('.poster-sheet', controller.signal);
    return () => controller.abort();
  }, [sheet]);
  const note = useRpcMutation('record_print', { cafe_id: cafe.id });
  const [draft, setDraft] = useState(promise ?? '');
  // a poster that cannot be saved is not printed
  const headline = (headlineProblem(draft) === null && draft.trim()) || defaultHeadline(firstPrize);
  const poster = <Poster cafe={cafe} promise={headline} firstPrize={firstPrize} brief={paper === 'a6'} />;
  return (
    <div className="grid grid-cols-1 items-start gap-5 @min-[52rem]/screen:grid-cols-[minmax(0,1fr)_22rem]">
      <Card as="section">
        <h2 className="text-heading">Cartel para imprimir</h2>
        <div className="mt-4 grid grid-cols-1 gap-5 @min-[52rem]/screen:grid-cols-[minmax(0,1fr)_minmax(0,17rem)] @min-[52rem]/screen:grid-rows-[auto_1fr]">
          <div className="@min-[52rem]/screen:col-start-2">
            <Button
              id="print"
              className="w-full"
              onClick={() => {
                setSheet({ guide: false, asked: true });
                note.mutate({ what: 'poster' });
              }}
            >
              <Printer aria-hidden="true" className="size-5" />
              Imprimir cartel
            </Button>
            <p className="mt-3 text-sm text-ink-soft">
              Al imprimir, elige el mismo papel, sin márgenes y con los gráficos de fondo.
            </p>
            <ChoiceGroup legend="Tamaño del papel" kind="single" className="mt-5">
              {papers.map(({ id, label, detail }) => (
                <RadioCard
                  key={id}
                  name="paper"
                  value={id}
                  label={label}
                  detail={detail}
                  checked={paper === id}
                  onChange={() => {
                    setPaper(id);
                    setSheet({ guide: false, asked: false });
                  }}
                />
              ))}
            </ChoiceGroup>
          </div>
          <div className="@min-[52rem]/screen:col-start-1 @min-[52rem]/screen:row-span-2 @min-[52rem]/screen:row-start-1">
            <div className="@container aspect-[148/210] overflow-hidden rounded-md border border-line shadow-card">
              <div inert className="h-full text-[2.5cqw]">
                {poster}
              </div>
            </div>
          </div>
          <HeadlineForm cafeId={cafe.id} promise={promise} firstPrize={firstPrize} onType={setDraft} />
        </div>
      </Card>
      <QrCard link={cafeScanLink(cafe)} cafeSlug={cafe.slug} />
      <Card as="section" className="@min-[52rem]/screen:col-span-2">
        <h2 className="text-heading">Guía para el equipo</h2>
        <div className="mt-2 grid grid-cols-1 items-start gap-5 @min-[52rem]/screen:mt-4 @min-[52rem]/screen:grid-cols-[20rem_minmax(0,1fr)]">
          <div className="@min-[52rem]/screen:col-start-2">
            <p className="text-ink-soft">
              Una hoja A4 para dejar junto a la barra: qué mirar en un canje, dónde está la palabra de hoy, y
              qué hacer un día sin internet.
            </p>
            <Button
              variant="outline"
              className="mt-4 w-full @min-[52rem]/screen:w-auto"
              onClick={() => setSheet({ guide: true, asked: true })}
            >
              <Printer aria-hidden="true" className="size-5" />
              Imprimir guía
            </Button>
          </div>
          <div className="@container aspect-[210/297] overflow-hidden rounded-md border border-line shadow-card @min-[52rem]/screen:col-start-1 @min-[52rem]/screen:row-start-1">
            <div inert className="h-full text-[2.5cqw]">
              <Guide cafe={cafe} />
            </div>
          </div>
        </div>
      </Card>
      <PaperSheet cafe={cafe} className={`poster-sheet poster-sheet-${sheet.guide ? 'a4' : paper}`}>
        {sheet.guide ? <Guide cafe={cafe} /> : poster}
      </PaperSheet>
    </div>
  );
}

interface QrCardProps {
  link: CafeLink;
  cafeSlug: string;
}

function QrCard({ link: { id, label, url, readable }, cafeSlug }: QrCardProps) {
  const savePng = async () => {
    try {
      saveFile(`qr-${id}-${cafeSlug}.png`, await qrPngFile(url));
    } catch {
      toast({
        title: 'Error',
        description: 'Este navegador no puede crear la imagen. Descarga el SVG.',
        variant: 'destructive',
      });
    }
  };
  return (
    <Card as="section" className="flex flex-col">
      <h2 className="text-heading">{label}</h2>
      <QrCode
        text={url}
        label={`Código QR: ${label}`}
        className="mt-4 w-full max-w-64 self-center rounded-control border border-line"
      />
      <p className="mt-3 text-center text-sm wrap-anywhere text-ink-soft">{readable}</p>
      <p className="mt-3 text-center text-balance">
        Para el cartel y para una etiqueta NFC. A quien es nuevo le enseña su primer premio y se lo guarda; a
        quien ya participa le apunta la visita de hoy y le enseña lo que tiene pendiente.
      </p>
      <div className="mt-auto grid grid-cols-2 gap-3 pt-4">
        <Button
          variant="outline"
          size="sm"
          onClick={() => saveFile(`qr-${id}-${cafeSlug}.svg`, qrSvgFile(url))}
        >
          <Download aria-hidden="true" className="size-4.5" />
          SVG
        </Button>
        <Button variant="outline" size="sm" onClick={() => void savePng()}>
          <Download aria-hidden="true" className="size-4.5" />
          PNG
        </Button>
      </div>
    </Card>
  );
}
