import { cleanValue } from '@functions/_shared/texts/typed-text';
import { contrast, parseHex, readableAsText, textOn } from '@/domain/color';

/** Smallest sum of differences in their channels at which two colours look like two. */
const DISTINCT = 48;

/**
 * Returns a typed or pasted colour as `#` and six digits, or null when it is none. The input may lack the `#`, have
 * blanks around it, or have three, four, six or eight digits. The alpha of four and eight digits is dropped.
 */
export function normalizeHex(typed: string): string | null {
  const digits = /^#?([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(cleanValue(typed))?.[1];
  if (!digits) return null;
  if (digits.length > 4) return `#${digits.slice(0, 6)}`;
  return `#${[...digits.slice(0, 3)].map((digit) => digit + digit).join('')}`;
}

/** Returns the problem with a typed colour, or null. */
export function colorProblem(typed: string): string | null {
  return normalizeHex(typed) ? null : 'Escribe un color en hexadecimal, como #244EB8 o #24f';
}

function distance(one: string, other: string): number {
  const [from, to] = [parseHex(one) ?? [0, 0, 0], parseHex(other) ?? [0, 0, 0]];
  return Math.abs(from[0] - to[0]) + Math.abs(from[1] - to[1]) + Math.abs(from[2] - to[2]);
}

function note(name: string, color: string): string | null {
  if (textOn(color) === '#ffffff' && readableAsText(color) === color.toLowerCase()) return null;
  const ratio = contrast('#ffffff', color).toLocaleString('es-ES', { maximumFractionDigits: 1 });
  return `El color ${name} tiene poco contraste con el blanco (${ratio}:1, se recomienda 4,5:1). Los textos se ajustan para que se lean.`;
}

/** Returns notes about text on two valid colours; empty when all is readable. */
export function colorNotes(primary: string, secondary: string): string[] {
  const notes = [note('primario', primary), note('secundario', secondary)].filter((text) => text !== null);
  if (distance(primary, secondary) < DISTINCT) notes.push('Los dos colores casi no se distinguen entre sí.');
  return notes;
}
