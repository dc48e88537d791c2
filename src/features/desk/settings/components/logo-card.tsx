import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import { useRef } from 'react';
import { ImagePlus } from 'lucide-react';
import { logoUrl } from '@/data/cafe/cafe';
import { LogoRefused, useSetLogo } from '@/features/desk/settings/api/set-logo';
import { LogoProblem } from '@/features/desk/settings/prepare-logo';
import { deskFailure } from '@/features/desk/shared/desk-failure';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { FieldError } from '@/ui/field';
import { toast } from '@/ui/toast';

const SAVE_FAILED_TEXT = 'No se pudo guardar el logo. Inténtalo de nuevo.';

/** Returns the sentence for a failed saving of a logo. */
const logoErrorText = (thrown: unknown) =>
  thrown instanceof LogoRefused || thrown instanceof LogoProblem
    ? thrown.message
    : deskFailure(thrown, SAVE_FAILED_TEXT).description;

/** The café's logo: seen, chosen anew, taken away (rule T26). */
export function LogoCard({ cafe: { id, nombre, logo_path: path } }: { cafe: Cafe }) {
  const set = useSetLogo(id);
  const input = useRef<HTMLInputElement>(null);
  const save = async (file: File | null) => {
    try {
      await set.mutateAsync(file);
      toast({
        title: file ? 'Logo actualizado' : 'Logo quitado',
        description: file ? 'Los clientes ya lo ven junto al nombre.' : 'Los clientes ven solo el nombre.',
        variant: 'success',
      });
    } catch {
      // It stands at the buttons for as long as it holds.
    }
  };
  return (
    <Card as="section">
      <h2 className="text-heading">Logo</h2>
      <p className="mt-2 text-ink-soft">
        Cuadrado, en PNG, JPG o WebP. Sale junto al nombre en las pantallas de tus clientes.
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-5">
        {path === null ? (
          <span className="flex size-24 items-center justify-center rounded-card bg-paper-deep text-ink-soft">
            <ImagePlus aria-hidden="true" className="size-8" />
          </span>
        ) : (
          <img
            src={logoUrl(path)}
            alt={`Logo de ${nombre}`}
            width={96}
            height={96}
            className="size-24 rounded-card border border-line object-contain"
          />
        )}
        <div className="flex flex-wrap gap-3">
          <Button
            id="logo"
            variant="outline"
            pending={set.isPending}
            pendingLabel="Guardando…"
            onClick={() => input.current?.click()}
          >
            {path === null ? 'Elegir logo' : 'Cambiar logo'}
          </Button>
          {path !== null && (
            <Button variant="ghost" onClick={() => save(null)}>
              Quitar logo
            </Button>
          )}
        </div>
      </div>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-label="Archivo del logo"
        className="hidden"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // the same file can be chosen again after a failure
          target.value = '';
          if (file) void save(file);
        }}
      />
      {set.error && (
        <div className="mt-3">
          <FieldError id="logo-problem">{logoErrorText(set.error)}</FieldError>
        </div>
      )}
    </Card>
  );
}
