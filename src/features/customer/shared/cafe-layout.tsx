import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import type { ReactNode } from 'react';
import { logoUrl } from '@/data/cafe/cafe';
import { CafeBand } from '@/ui/cafe-band';
import { CafeTheme } from '@/ui/cafe-theme';
import { cx } from '@/ui/cx';

interface CafeFrameProps {
  /** Null or absent while it loads. */
  cafe: Cafe | null | undefined;
  back: { to: string; label: string };
  /** One line below the name. */
  line?: ReactNode;
  /** `column` for one thing at a time, `steps` for the challenges, `wide` for lists side by side. */
  width: keyof typeof widths;
  children: ReactNode;
}

const widths = { column: 'max-w-column pt-2', steps: 'max-w-xl pt-2', wide: 'max-w-4xl pt-5' };

/** A screen of one café: the band with its face and a way back, and the content in one column, in its colours. */
export function CafeLayout({ cafe, back, line, width, children }: CafeFrameProps) {
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
      <main className={cx('mx-auto w-full px-gutter pb-16', widths[width])}>{children}</main>
    </CafeTheme>
  );
}
