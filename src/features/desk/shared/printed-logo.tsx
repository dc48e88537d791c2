import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import { logoUrl } from '@/data/cafe/cafe';

interface PrintedLogoProps {
  cafe: Cafe;
  /** Classes of the logo's size: the place is kept while the picture loads. */
  className: string;
}

/** A café's logo on paper; nothing where it has none, or where it does not come. */
export function PrintedLogo({ cafe: { logo_path: path }, className }: PrintedLogoProps) {
  if (path === null) return null;
  return (
    <img
      key={path}
      src={logoUrl(path)}
      alt=""
      className={`shrink-0 bg-white object-contain ${className}`}
      onError={({ currentTarget: { style } }) => style.setProperty('display', 'none')}
    />
  );
}
