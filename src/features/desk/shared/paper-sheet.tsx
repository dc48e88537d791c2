import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { CafeTheme } from '@/ui/cafe-theme';
import { cx } from '@/ui/cx';
import '@/features/desk/shared/paper-sheet.css';

interface PaperSheetProps {
  cafe: Cafe;
  className: string;
  children: ReactNode;
}

/** Sheets in a café's colours that are only printed; beside the app, not inside it, since on paper there is nothing else. */
export function PaperSheet({ cafe, className, children }: PaperSheetProps) {
  return createPortal(
    <CafeTheme
      primary={cafe.primary_color}
      secondary={cafe.secondary_color}
      className={cx('paper-sheet', className)}
    >
      {children}
    </CafeTheme>,
    document.body,
  );
}
