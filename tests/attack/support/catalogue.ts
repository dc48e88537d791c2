import type { ProcedureName } from '../../../supabase/functions/_shared/contracts/procedures/index.ts';
import type { Sql } from 'postgres';

/** A function of the API as the catalogue has it. */
export interface CatalogueProcedure {
  name: ProcedureName;
  /** Names of its arguments, and their types. */
  argumentNames: string[];
  argumentTypes: string[];
  /** True if it is declared to write nothing. */
  reads: boolean;
  /** Roles of `anon` and `authenticated` that may call it. */
  callers: string[];
}

/** Every function of schema `public`, also those that nobody outside may call. */
async function catalogue(sql: Sql): Promise<CatalogueProcedure[]> {
  return [
    ...(await sql<CatalogueProcedure[]>`
      select p.proname as name, coalesce(p.proargnames[1:p.pronargs], '{}') as "argumentNames",
        array(select format_type(t, null) from unnest(p.proargtypes) with ordinality as a (t, place) order by place) as "argumentTypes",
        p.provolatile <> 'v' as reads,
        array(select role from unnest(array['anon', 'authenticated']) role where has_function_privilege(role, p.oid, 'execute')) as callers
      from pg_proc p where p.pronamespace = 'public'::regnamespace order by 1`),
  ];
}

/** Returns the procedures that can be called from outside. */
export async function callable(sql: Sql): Promise<CatalogueProcedure[]> {
  return (await catalogue(sql)).filter(({ callers }) => callers.length > 0);
}
