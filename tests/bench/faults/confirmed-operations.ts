import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { readFunction, readProcedure, type FunctionSuccess } from '../support/client.ts';
import type { Answer } from '../../../supabase/functions/_shared/contracts/procedures/index.ts';
import type { Person } from '../../support/scenarios/person.ts';
import type { FinalOutcome } from './persistence.ts';

interface ConfirmedOperation {
  count: number;
  missing: number;
}

/** Answer of each operation of value, by its contract. */
interface Answers {
  visit: FunctionSuccess<'process-visit-registration'>;
  'challenge 1': Answer<'complete_hito_1'>;
  spin: Answer<'spin_hito_wheel'>;
  redemption: Answer<'redeem_reward'>;
  'VIP spin': Answer<'spin_vip_wheel'>;
}
type Operation = keyof Answers;

/** Rows that the database must hold because an answer said so. */
interface Proof<D extends Operation> {
  read: (body: unknown) => Answers[D];
  /** The columns of `promised` that the answer and its person give, all of them text. */
  promisedColumns: (answer: Answers[D], person: Person) => Record<string, string | null | undefined>;
  /** Counts the rows of `promised` that the database does not hold. */
  missing: string;
}

const PROOFS: { [D in Operation]: Proof<D> } = {
  visit: {
    read: (body) => readFunction('process-visit-registration', body),
    promisedColumns: (_, { user_id, cafe_id }) => ({ user_id, cafe_id }),
    missing: `
      select count(*) from promised p where not exists (
        select from public.visitas_clientes v where v.user_id = p.user_id::uuid and v.cafe_id = p.cafe_id::uuid
          and v.fecha_visita >= (now() at time zone 'Europe/Madrid')::date - 1 and v.source = 'visit-page')`,
  },
  'challenge 1': {
    read: (body) => readProcedure('complete_hito_1', body),
    promisedColumns: ({ reward }, { user_id, enrollment_id }) => ({
      user_id,
      enrollment_id,
      reward_id: reward?.id,
    }),
    missing: `
      select count(*) from promised p where not exists (
        select from public.user_rewards r where r.id = p.reward_id::uuid and r.user_id = p.user_id::uuid
          and r.cliente_id = p.enrollment_id::uuid and r.hito_number = 1)`,
  },
  spin: {
    read: (body) => readProcedure('spin_hito_wheel', body),
    promisedColumns: ({ spin_id }, { user_id, enrollment_id, hito }) => ({
      user_id,
      enrollment_id,
      spin_id,
      hito: String(hito),
    }),
    missing: `
      select count(*) from promised p where not exists (
        select from public.user_rewards r join private.draws d on d.id = r.draw_id and d.user_id = r.user_id
          and d.prize_name = r.reward_name
        where r.id = p.spin_id::uuid and r.user_id = p.user_id::uuid and r.cliente_id = p.enrollment_id::uuid
          and r.hito_number = p.hito::int)`,
  },
  redemption: {
    read: (body) => readProcedure('redeem_reward', body),
    promisedColumns: (answer, { user_id, reward_id }) => ({
      user_id,
      reward_id,
      redeemed_at: answer.status === 'redeemed' ? answer.redeemed_at : null,
    }),
    missing: `
      select count(*) from promised p where not exists (
        select from public.user_rewards r where r.id = p.reward_id::uuid and r.user_id = p.user_id::uuid
          and r.redeemed_at = p.redeemed_at::timestamptz)`,
  },
  'VIP spin': {
    read: (body) => readProcedure('spin_vip_wheel', body),
    promisedColumns: ({ spin_id }, { user_id, cafe_id }) => ({ user_id, cafe_id, spin_id }),
    missing: `
      select count(*) from promised p where not exists (
        select from public.vip_wheel_spins s join public.vip_pending_rewards v on v.spin_id = s.id and v.user_id = s.user_id
          and v.reward_name = private.vip_prize_title(s.reward_obtained)
        join public.conectitos_ledger l on l.cause = s.id::text and l.reason = 'vip-spin' and l.delta = -s.conectitos_spent
        where s.id = p.spin_id::uuid and s.user_id = p.user_id::uuid and s.cafe_id = p.cafe_id::uuid)`,
  },
};

const OPERATIONS = Object.keys(PROOFS) as Operation[];
const COLUMNS = ['user_id', 'cafe_id', 'enrollment_id', 'reward_id', 'spin_id', 'hito', 'redeemed_at'];

/** Looks for everything that was answered as done. @returns by operation, how many answers there were and how many lie */
export async function checkConfirmedOperations(
  sql: Sql,
  endings: FinalOutcome[],
): Promise<Record<string, ConfirmedOperation>> {
  const result: Record<string, ConfirmedOperation> = {};
  for (const operation of OPERATIONS) result[operation] = await checkOperation(sql, operation, endings);
  return result;
}

/** The same answers, told to people who do not exist: each proof must find all of them missing. */
export function withoutOwner(endings: FinalOutcome[]): FinalOutcome[] {
  return endings.map((ending) => ({
    ...ending,
    act: { ...ending.act, person: { ...ending.act.person, user_id: randomUUID() } },
  }));
}

async function checkOperation<D extends Operation>(
  sql: Sql,
  operation: D,
  endings: FinalOutcome[],
): Promise<ConfirmedOperation> {
  const { read, promisedColumns, missing }: Proof<D> = PROOFS[operation];
  // A lost first answer promised only that the operation is done: of a visit no field is read.
  const promised = endings
    .filter(({ act, answer }) => act.operation === operation && (answer !== null || operation === 'visit'))
    .map(({ act: { person }, answer }) =>
      answer
        ? promisedColumns(read(answer.body), person)
        : { user_id: person.user_id, cafe_id: person.cafe_id },
    );
  const [row] = await sql.unsafe<{ missing: string }[]>(
    `with promised as (select * from jsonb_to_recordset($1::jsonb)
      as p (${COLUMNS.map((column) => `${column} text`).join(', ')})) select (${missing}) as missing`,
    [promised as never],
  );
  return { count: promised.length, missing: Number(row!.missing) };
}
