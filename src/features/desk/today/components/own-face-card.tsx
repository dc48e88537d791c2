import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import { useState } from 'react';
import { X } from 'lucide-react';
import { deskTabs } from '@/features/desk/shared/desk-tabs';
import { deviceStorage } from '@/lib/browser-storage';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { CafeFace } from '@/ui/cafe-band';
import { CafeTheme } from '@/ui/cafe-theme';
import { Card } from '@/ui/card';

/** Shows a café without logo how its customers see it, until it is closed on this device, for good (rule T26). */
export function OwnFaceCard({ cafe }: { cafe: Cafe }) {
  const key = `own-face-closed:${cafe.id}`;
  const [isClosed, setClosed] = useState(() => deviceStorage.getItem(key) !== null);
  if (isClosed) return null;
  const close = () => {
    deviceStorage.setItem(key, 'true');
    setClosed(true);
  };
  return (
    <Card as="section" aria-labelledby="own-face">
      <div className="-mt-2 flex items-center justify-between gap-2">
        <h2 id="own-face" className="text-lead font-bold">
          Así te ven tus clientes
        </h2>
        <Button
          variant="ghost"
          size="icon"
          className="-mr-3"
          aria-label="No volver a mostrar"
          onClick={close}
        >
          <X aria-hidden="true" className="size-5" />
        </Button>
      </div>
      <CafeTheme
        primary={cafe.primary_color}
        secondary={cafe.secondary_color}
        className="mt-1 flex items-center gap-3 rounded-control border border-transparent bg-primary p-3 text-primary-on"
      >
        <CafeFace name={cafe.nombre} logo={null} />
      </CafeTheme>
      <ButtonLink
        variant="outline"
        size="sm"
        to={`${deskTabs.settings.to(cafe.slug)}#logo`}
        className="mt-3 w-full"
      >
        Poner mi logo
      </ButtonLink>
    </Card>
  );
}
