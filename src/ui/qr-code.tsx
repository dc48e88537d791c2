import { useMemo } from 'react';
import { qrModules, qrPath } from '@/ui/qr';

interface QrCodeProps {
  text: string;
  /** Target of the code, for screen readers. */
  label: string;
  className?: string;
}

/** A QR code, always black on white: scanners come before taste. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { side, path } = useMemo(() => {
    const modules = qrModules(text);
    return { side: modules.length, path: qrPath(modules) };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <path fill="#fff" d={`M0 0h${side}v${side}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
