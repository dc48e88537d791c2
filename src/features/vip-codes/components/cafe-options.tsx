import type { CodePage } from '@functions/_shared/contracts/procedures/vip-codes';

/** The cafés as options, by name or by id. */
export function CafeOptions({ cafes, by }: Pick<CodePage, 'cafes'> & { by: 'id' | 'nombre' }) {
  return cafes.map((cafe) => (
    <option key={cafe.id} value={cafe[by]}>
      {cafe.nombre}
    </option>
  ));
}
