import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import type { ReactNode } from 'react';
import { ArrowLeft } from 'lucide-react';
import { env } from '@/config/env';
import { logoUrl } from '@/data/cafe/cafe';
import { AppHeader } from '@/ui/app-header';
import { Badge } from '@/ui/badge';
import { ButtonLink } from '@/ui/button-link';
import { CafeAvatar } from '@/ui/cafe-avatar';
import { CafeTheme } from '@/ui/cafe-theme';
import { cx } from '@/ui/cx';

interface CafeFrameProps {
  /** Null or absent while it loads. */
  cafe: Cafe | null | undefined;
  back: { to: string; label: string };
  /** Name of the café at the end of the header; by default a badge. */
  title?: ReactNode;
  /** `column` for one thing at a time, `steps` for the challenges, `wide` for lists side by side. */
  width: keyof typeof widths;
  /** The header is a band in the café's colour, as wide as the window: the café's face. */
  band?: boolean;
  children: ReactNode;
}

/** The band reaches from edge to edge; what stands in it is as wide as elsewhere. */
const bandStyles =
  'max-w-none! bg-primary pt-[max(0.375rem,env(safe-area-inset-top))]! pb-1.5 [padding-inline:max(var(--spacing-gutter,1.25rem),calc((100%-70rem)/2))] [&_:focus-visible]:outline-current';

const widths = { column: 'max-w-column!', steps: 'max-w-xl!', wide: 'max-w-4xl!' };

/** A screen of one café: its colours, a way back, its name, and the content in one column. */
export function CafeLayout({ cafe, back, title, width, band = false, children }: CafeFrameProps) {
  return (
    <CafeTheme primary={cafe?.primary_color} secondary={cafe?.secondary_color}>
      <AppHeader
        productName={env.productName}
        className={band ? bandStyles : widths[width]}
        start={
          <ButtonLink
            variant="ghost"
            size="sm"
            to={back.to}
            className={cx('-ml-3', band && 'text-primary-on! hover:bg-primary-strong!')}
          >
            <ArrowLeft aria-hidden="true" className="size-5" />
            {back.label}
          </ButtonLink>
        }
      >
        {title ??
          (cafe && (
            <Badge tone="primary">
              <CafeAvatar
                name={cafe.nombre}
                logo={cafe.logo_path && logoUrl(cafe.logo_path)}
                className="-ml-2 size-7 text-[0.6875rem]"
              />
              <span translate="no" className="min-w-0">
                {cafe.nombre}
              </span>
            </Badge>
          ))}
      </AppHeader>
      <main className={cx('mx-auto w-full px-gutter pt-2 pb-16', widths[width])}>{children}</main>
    </CafeTheme>
  );
}
