import postgres, { type Sql } from 'postgres';
import { peopleAt } from '../support/population.ts';
import { asCaller, readyStatement, type SizedDatabase } from './databases.ts';
import type { TimedCall } from './calls.ts';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  Plans?: PlanNode[];
}

/** Findings in the plans of a call, down to the statements inside its functions. */
export interface Plans {
  /** Pages of 8 kB touched by one call, in the cache or not; the median of several. */
  buffers: number;
  /** Table and rows read of each sequential scan of more rows than a screen could show. */
  scans: Map<string, number>;
}

/** A scan of fewer rows than this is the planner's right choice: the table is small, or does not grow (wheels, prizes, roles). */
export const SMALL_SCAN = 500;
/** From the sixth run on a connection Postgres may take a plan for any argument: two runs are past that. */
const LOOKED_AT = 7;

/** Runs a call several times under auto_explain and reads every plan, including those inside functions. */
export async function readPlans({ url }: Pick<SizedDatabase, 'url'>, call: TimedCall): Promise<Plans> {
  const { sql, takePlans } = await connectExplaining(url);
  try {
    const people = await peopleAt(sql, call.at, LOOKED_AT, call.having);
    const buffers: number[] = [];
    const scans = new Map<string, number>();
    for (const person of people) {
      await asCaller(sql, call, person, async (transaction) => {
        const { text, parameters } = await readyStatement(transaction, call, person);
        takePlans();
        await transaction.unsafe(`/* timed */ ${text}`, parameters, { prepare: true });
      });
      for (const { query, plan } of takePlans()) {
        collectScans(plan, scans);
        // The outer statement's pages include those of all inside.
        if (query.includes('/* timed */')) buffers.push(pagesOf(plan));
      }
    }
    buffers.sort((a, b) => a - b);
    return { buffers: buffers[Math.floor(buffers.length / 2)] ?? 0, scans };
  } finally {
    await sql.end();
  }
}

/**
 * Reads the sequential scans of one statement, including those inside functions.
 * @param work runs the statement on the given connection; it calls `begin` right before, and what ran earlier is left out
 */
export async function readScans(
  url: string,
  work: (sql: Sql, begin: () => void) => Promise<unknown>,
): Promise<Plans['scans']> {
  const { sql, takePlans } = await connectExplaining(url);
  try {
    const scans = new Map<string, number>();
    await work(sql, () => void takePlans());
    for (const { plan } of takePlans()) collectScans(plan, scans);
    return scans;
  } finally {
    await sql.end();
  }
}

/** Opens a connection that explains each statement; `takePlans` returns the plans since it was last called. */
async function connectExplaining(
  url: string,
): Promise<{ sql: Sql; takePlans: () => ReturnType<typeof parsePlan> }> {
  const notices: string[] = [];
  const sql = postgres(url, { max: 1, onnotice: ({ message }) => notices.push(message ?? '') });
  await sql.unsafe(AUTO_EXPLAIN).simple();
  return { sql, takePlans: () => notices.splice(0).flatMap(parsePlan) };
}

const AUTO_EXPLAIN = `load 'auto_explain';
  set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on; set auto_explain.log_analyze = on;
  set auto_explain.log_timing = off; set auto_explain.log_buffers = on; set auto_explain.log_format = json;
  set auto_explain.log_level = notice`;

function parsePlan(notice: string): { query: string; plan: PlanNode }[] {
  const start = notice.indexOf('{');
  if (!notice.startsWith('duration:') || start < 0) return [];
  const parsed = JSON.parse(notice.slice(start)) as { 'Query Text': string; Plan: PlanNode };
  return [{ query: parsed['Query Text'], plan: parsed.Plan }];
}

const pagesOf = (plan: PlanNode) => (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);

function collectScans(node: PlanNode, scans: Map<string, number>): void {
  const table = node['Relation Name'];
  if (node['Node Type'] === 'Seq Scan' && table) {
    const rows =
      ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 1);
    if (rows > SMALL_SCAN) scans.set(table, Math.max(rows, scans.get(table) ?? 0));
  }
  for (const child of node.Plans ?? []) collectScans(child, scans);
}
