import type { ReactNode } from 'react';
import { colorFamily } from '@/domain/color';

/** The colours of a café that has chosen none (rule C13). */
export const defaultCafeColors = { primary: '#244EB8', secondary: '#4fb796' } as const;

/** Returns the CSS variables for a café's two colours. A colour that is no hex falls back to the default. */
export function cafeThemeVariables(
  primary?: string | null,
  secondary?: string | null,
): Record<string, string> {
  const first = colorFamily(primary ?? '', defaultCafeColors.primary);
  const second = colorFamily(secondary ?? '', defaultCafeColors.secondary);
  return {
    '--cafe-primary': first.base,
    '--cafe-primary-strong': first.strong,
    '--cafe-primary-soft': first.soft,
    '--cafe-primary-ink': first.ink,
    '--cafe-on-primary': first.on,
    '--cafe-secondary': second.base,
    '--cafe-secondary-strong': second.strong,
    '--cafe-secondary-soft': second.soft,
    '--cafe-secondary-ink': second.ink,
    '--cafe-on-secondary': second.on,
  };
}

interface CafeThemeProps {
  primary?: string | null;
  secondary?: string | null;
  children: ReactNode;
  className?: string;
}

/** Dresses everything below it in a café's colours, with text kept readable whatever they are. */
export function CafeTheme({ primary, secondary, children, className }: CafeThemeProps) {
  return (
    <div style={cafeThemeVariables(primary, secondary)} className={className}>
      {children}
    </div>
  );
}
