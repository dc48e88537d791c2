import type { Cafe } from '@functions/_shared/contracts/procedures/shapes';
import type { ReactNode } from 'react';
import { ArrowLeft } from 'lucide-react';
import { env } from '@/config/env';
import { logoUrl } from '@/data/cafe/logo-url';
import { AppHeader } from '@/ui/app-header';
import { Badge } from '@/ui/badge';
import { ButtonLink } from '@/ui/button-link';
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
  /** The header ends where the content does, unless it is as wide as elsewhere. */
  wideHeader?: boolean;
  children: ReactNode;
}

const widths = { column: 'max-w-column!', steps: 'max-w-xl!', wide: 'max-w-4xl!' };

/** A screen of one café: its colours, a way back, its name, and the content in one column. */
export function CafeFrame({ cafe, back, title, width, wideHeader = false, children }: CafeFrameProps) {
  return (
    <CafeTheme primary={cafe?.primary_color} secondary={cafe?.secondary_color}>
      <AppHeader
        productName={env.productName}
        className={wideHeader ? undefined : widths[width]}
        start={
          <ButtonLink variant="ghost" size="sm" to={back.to} className="-ml-3">
            <ArrowLeft aria-hidden="true" className="size-5" />
            {back.label}
          </ButtonLink>
        }
      >
        {title ??
          (cafe && (
            <Badge tone="primary">
              {cafe.logo_path && (
                <img
                  src={logoUrl(cafe.logo_path)}
                  alt=""
                  width={24}
                  height={24}
                  className="-ml-1.5 size-6 rounded-full object-cover"
                />
              )}
              <span className="min-w-0">{cafe.nombre}</span>
            </Badge>
          ))}
      </AppHeader>
      <main className={cx('mx-auto w-full px-gutter pt-2 pb-16', widths[width])}>{children}</main>
    </CafeTheme>
  );
}
