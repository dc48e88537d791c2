import type { Sql } from 'postgres';
import { percentile } from '../support/report.ts';
import type { Person } from '../../support/scenarios/person.ts';
import { peopleAt } from '../support/population.ts';
import { asCaller, type SizedDatabase } from './databases.ts';

/** The tables with policies, by the filter that a client sends for what is somebody's own. */
const READS: Record<string, 'user_id' | 'cafe_id'> = {
  '"Clientes proto"': 'user_id',
  visitas_clientes: 'user_id',
  user_rewards: 'user_id',
  '"Encuesta_5"': 'user_id',
  user_conectitos: 'user_id',
  conectitos_ledger: 'user_id',
  vip_wheel_spins: 'user_id',
  vip_pending_rewards: 'user_id',
  purchase_tickets: 'user_id',
  privacy_acceptances: 'user_id',
  cafeterias: 'cafe_id',
};

export interface PolicyCost {
  table: string;
  withPolicies: { p50: number; p95: number };
  byHand: { p50: number; p95: number };
}

/**
 * Times the same query as a signed-in person under the policies, and as the owner of the tables without, in turn and each of
 * them first as often as the other: whoever comes second finds the pages in the cache.
 */
export async function policyCosts({ sql }: SizedDatabase, repetitions: number): Promise<PolicyCost[]> {
  const people = await peopleAt(sql, ['vip-ready'], repetitions);
  const costs: PolicyCost[] = [];
  for (const [table, key] of Object.entries(READS)) {
    // some tables have columns that their rows' own people do not read
    const [granted] = await sql<{ columns: string }[]>`
      select string_agg(quote_ident(a.attname), ', ') as columns from pg_attribute a
      where a.attrelid = ${`public.${table}`}::regclass and a.attnum > 0 and not a.attisdropped
        and has_column_privilege('authenticated', a.attrelid, a.attnum, 'select')`;
    const query = `select ${granted!.columns} from public.${table} where ${key === 'cafe_id' ? 'id' : key} = $1`;
    const withPolicies: number[] = [];
    const byHand: number[] = [];
    const underPolicies = async (person: Person) =>
      withPolicies.push(await timeAs(sql, 'authenticated', person, query, person[key]));
    // another text, so that each keeps its own prepared plan, as each would have on a connection of the API
    const asOwner = async (person: Person) =>
      byHand.push(await timeAs(sql, 'postgres', person, `${query} /* by hand */`, person[key]));
    for (const [turn, person] of people.entries())
      for (const read of turn % 2 ? [underPolicies, asOwner] : [asOwner, underPolicies]) await read(person);
    costs.push({ table, withPolicies: summary(withPolicies), byHand: summary(byHand) });
  }
  return costs;
}

function timeAs(sql: Sql, role: string, person: Person, query: string, parameter: string): Promise<number> {
  return asCaller(sql, { caller: 'customer' }, person, async (transaction) => {
    await transaction`select set_config('role', ${role}, true)`;
    const started = performance.now();
    await transaction.unsafe(query, [parameter], { prepare: true });
    return performance.now() - started;
  });
}

const summary = (times: number[]) => ({ p50: percentile(times, 0.5), p95: percentile(times, 0.95) });
