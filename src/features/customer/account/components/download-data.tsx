import { Download } from 'lucide-react';
import { errorMessage } from '@/lib/error-messages';
import { callRpc } from '@/lib/rpc';
import { saveFile } from '@/lib/save-file';
import { Button } from '@/ui/button';
import { toast } from '@/ui/toast';

/** Saves everything that is stored about the person as a JSON file. */
export function DownloadData() {
  const download = async () => {
    try {
      const data = await callRpc('export_my_data', {});
      const content = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
      saveFile(`mis-datos-${data.exported_at.slice(0, 10)}.json`, content);
      toast({
        title: 'Datos descargados',
        description: 'Busca el archivo en tus descargas.',
        variant: 'success',
      });
    } catch (thrown) {
      toast({ ...errorMessage(thrown), variant: 'destructive' });
    }
  };
  return (
    <Button variant="outline" onClick={download} className="mt-4">
      <Download aria-hidden="true" className="size-5" />
      Descargar mis datos
    </Button>
  );
}
