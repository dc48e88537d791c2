import { Button } from '@/ui/button';

interface EditedMeanwhileProps<Stored> {
  /**
   * Values that somebody else has saved, null where nothing; and `settle`, which marks them as seen
   * (`useShownValues`).
   */
  of: { edited: Partial<Stored> | null; settle: () => void };
  /** Returns a value in words, where it is no text or number. */
  describe?: (value: unknown) => string;
  onKeepMine: () => unknown;
  onTakeTheirs: (theirs: Partial<Stored>) => void;
}

/** Names of the fields, said where several are shown at once. */
const fieldNames: Record<string, string> = {
  primary_color: 'Color primario',
  secondary_color: 'Color secundario',
  review_url: 'Enlace para dejar una reseña',
  instagram_url: 'Perfil de Instagram',
  address: 'Dirección',
  opening_hours: 'Horario',
  ...(__WALLETS__ && { latitude: 'Latitud', longitude: 'Longitud' }),
  legal_name: 'Nombre legal',
  legal_number: 'NIF',
  legal_address: 'Domicilio',
  conditions: 'Condiciones',
  value_cents: 'Valor',
};

const inWords = (value: unknown) =>
  Array.isArray(value) ? value.join(', ') : ((value as string | number | null) ?? '').toString();

/** Shows, beside what was typed, what somebody else has saved in the same fields, and asks which holds (rule T32). */
export function EditedMeanwhile<Stored extends object>({
  of: { edited, settle },
  describe = inWords,
  onKeepMine,
  onTakeTheirs,
}: EditedMeanwhileProps<Stored>) {
  if (edited === null) return null;
  const keepMine = () => {
    settle();
    void onKeepMine();
  };
  const takeTheirs = () => {
    onTakeTheirs(edited);
    settle();
  };
  const hasSeveral = Object.keys(edited).length > 1;
  return (
    <div role="alert" className="grid gap-3 rounded-control bg-paper-deep p-4 text-sm">
      {Object.entries(edited).map(([field, value]) => {
        const words = describe(value);
        return (
          <p key={field} className="break-words">
            {hasSeveral && <strong>{fieldNames[field]}: </strong>}
            {words === ''
              ? 'Mientras tanto alguien lo ha dejado vacío.'
              : `Mientras tanto alguien ha puesto «${words}».`}
          </p>
        );
      })}
      <p className="flex flex-wrap gap-3">
        <Button size="sm" onClick={keepMine}>
          Guardar lo mío
        </Button>
        <Button size="sm" variant="outline" onClick={takeTheirs}>
          Dejar lo suyo
        </Button>
      </p>
    </div>
  );
}
