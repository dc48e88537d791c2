interface Location {
  latitude: number | null;
  longitude: number | null;
}

/** Two numbers, with point or comma: of a link's pin or a route's end, else the first that there are. */
const PLACE =
  /^(?:.*(?:!3d|destination=|daddr=))?.*?(-?\d{1,3}[.,]\d+)(?:(?:[,;\s+]|%2C)+|!4d)(-?\d{1,3}[.,]\d+)/i;

/** Returns the place of two typed numbers or of a pasted link; nulls for an empty text, null for no place. */
export function readLocation(typed: string): Location | null {
  const text = typed.trim().replaceAll('\u2212', '-');
  if (text === '') return { latitude: null, longitude: null };
  const [, latitude = NaN, longitude = NaN] = (PLACE.exec(text) ?? []).map((number) =>
    Number(number.replace(',', '.')),
  );
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

/** Returns a place as two numbers that {@link readLocation} reads; an empty text for none. */
export const locationText = ({ latitude, longitude }: Partial<Location>) =>
  latitude == null || longitude == null ? '' : `${latitude}, ${longitude}`;

/** Returns the problem with an optional typed place, or null. */
export function locationProblem(typed: string): string | null {
  if (readLocation(typed)) return null;
  return /^\s*https?:/i.test(typed)
    ? 'Este enlace no dice dónde está. Ábrelo y pega aquí la dirección larga que sale en el navegador.'
    : 'Escribe dos números, como 40.41678, -3.70379, o pega el enlace de un mapa.';
}
