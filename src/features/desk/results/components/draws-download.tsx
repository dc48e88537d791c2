import { useState, type ReactNode } from 'react';
import { Download } from 'lucide-react';
import { paths } from '@/config/paths';
import { drawsFile } from '@/features/desk/results/draws-file';
import { FormProblem } from '@/features/desk/shared/form-problem';
import { callRpc } from '@/lib/rpc';
import { saveFile } from '@/lib/save-file';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';

const DOWNLOAD_FAILED_TEXT = 'No se pudo preparar el archivo de sorteos';

interface DrawsDownloadProps {
  cafe: { id: string; slug: string; nombre: string };
  /** Days, both within. */
  from: string;
  to: string;
  heading?: string;
  /** Choice of what is downloaded, above the button. */
  children?: ReactNode;
}

/** The draws of the period as a file for who advises the café (rule I14). Asked for when it is wanted, and not kept. */
export function DrawsDownload({
  cafe,
  from,
  to,
  heading = 'Para tu asesoría',
  children,
}: DrawsDownloadProps) {
  const [thrown, setThrown] = useState<unknown>(null);
  const download = async () => {
    setThrown(null);
    try {
      const draws = await callRpc('load_draws_file', { cafe_id: cafe.id, from_day: from, to_day: to });
      const bases = window.location.origin + paths.bases(cafe.slug);
      saveFile(
        `${cafe.slug}-sorteos-${from}-${to}.csv`,
        drawsFile(draws, { cafe: cafe.nombre, bases, from, to }),
      );
    } catch (failure) {
      setThrown(failure);
    }
  };
  return (
    <Card as="section" aria-labelledby="draws" className="mt-8 print:hidden">
      <h2 id="draws" className="text-heading">
        {heading}
      </h2>
      <p className="mt-1 max-w-prose text-ink-soft">
        Los premios que se ofrecían en estas fechas y con qué probabilidad, los que se ganaron con el valor
        que tenían y el registro de cada sorteo. No dice de quién es ninguno. Es una ayuda, no un consejo: lo
        que haya que hacer con ello lo sabe tu asesoría.
      </p>
      {children}
      <Button variant="outline" className="mt-3" onClick={download}>
        <Download aria-hidden="true" className="size-4.5" />
        Descargar los sorteos
      </Button>
      <FormProblem thrown={thrown} text={DOWNLOAD_FAILED_TEXT} isRead />
    </Card>
  );
}
