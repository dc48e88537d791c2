import { readFileSync } from 'node:fs';

/** Tables of the register of purposes, which hold people's rows, in lower case. */
const register = readFileSync(new URL('../../../supabase/schemas/purposes.sql', import.meta.url), 'utf8');
const growing = new Set(
  [...register.matchAll(/^\s*'((?:public|private)\.[^:]+):/gm)].map(([, table]) =>
    table!.replaceAll('"', '').toLowerCase(),
  ),
);

/** Returns true for a table that grows with the customers: `public.visitas_clientes`. */
export const grows = (table: string): boolean =>
  growing.has(table.toLowerCase()) || /^(auth|storage)\./.test(table);
