import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import { useEffect, type ReactNode } from 'react';
import { logoUrl } from '@/data/cafe/cafe';
import { CAFES_KEY } from '@/data/customer/clear-stored-rewards';
import { deviceStorage } from '@/lib/browser-storage';
import { hasStoredSession } from '@/lib/prefetch';
import { CafeBand } from '@/ui/cafe-band';
import { CafeTheme } from '@/ui/cafe-theme';
import { cx } from '@/ui/cx';

interface CafeLayoutProps {
  /** Null or absent while it loads. */
  cafe: Cafe | null | undefined;
  /** The café's part of the address: until it is loaded, its band is as this device showed it last. */
  slug?: string;
  back: { to: string; label: string };
  /** One line below the name. */
  line?: ReactNode;
  /** In a narrow window: `column` for one thing at a time, `steps` for the challenges, `wide` for lists side by side. */
  width: keyof typeof widths;
  children: ReactNode;
}

const widths = { column: 'max-w-column pt-2', steps: 'max-w-xl pt-2', wide: 'max-w-4xl pt-5' };

/** The columns that a café's band shows. */
type CafeFace = Pick<Cafe, 'nombre' | 'logo_path' | 'primary_color' | 'secondary_color'>;

/** Reads the faces of the cafés that this device has shown, by their part of the address, the last one last (rule R17). */
function storedFaces(): Record<string, CafeFace | undefined> {
  try {
    return JSON.parse(deviceStorage.getItem(CAFES_KEY) ?? '{}') as Record<string, CafeFace>;
  } catch {
    // Rubbish: nothing was kept.
    return {};
  }
}

/** A screen of one café: the band with its face and a way back, and the content in one column, in its colours. */
export function CafeLayout({ cafe: loaded, slug, back, line, width, children }: CafeLayoutProps) {
  const cafe = loaded ?? (slug === undefined ? null : storedFaces()[slug]);
  useEffect(() => {
    if (!loaded || slug === undefined || !hasStoredSession()) return;
    const { nombre, logo_path, primary_color, secondary_color } = loaded;
    const face: CafeFace = { nombre, logo_path, primary_color, secondary_color };
    const { [slug]: _, ...others } = storedFaces();
    deviceStorage.setItem(CAFES_KEY, JSON.stringify({ ...others, [slug]: face }));
  }, [loaded, slug]);
  return (
    <CafeTheme primary={cafe?.primary_color} secondary={cafe?.secondary_color}>
      <CafeBand
        back={back}
        cafe={
          cafe
            ? {
                name: cafe.nombre,
                logo: cafe.logo_path && logoUrl(cafe.logo_path),
                children: line,
              }
            : null
        }
      />
      <main className={cx('mx-auto w-full px-gutter pb-16 wide:max-w-page', widths[width])}>{children}</main>
    </CafeTheme>
  );
}
