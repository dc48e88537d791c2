import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import type {
  FunctionName,
  FunctionRequest,
} from '../../../supabase/functions/_shared/contracts/functions.ts';
import type { ProcedureName } from '../../../supabase/functions/_shared/contracts/procedures/index.ts';
import type { ApiRequest } from './client.ts';
import { AT_WHEEL, ENROLLED, type Person, type Stage } from '../../support/scenarios/person.ts';
import { peopleAt } from './population.ts';

/** An operation at noon: its share in hundredths of all requests, its people and its procedure. */
interface OperationSettings {
  share: number;
  stages: readonly Stage[];
  having?: keyof Person;
  /** True if the same people may repeat it. */
  repeatable: boolean;
  procedure: ProcedureName;
  /** Arguments by name, each a column of bench.people or a fixed word of ARGUMENTS. */
  args: Record<string, keyof Person | keyof typeof ARGUMENTS>;
  /** Edge Function that calls the procedure with the secret key; without one the Data API is called. */
  edgeFunction?: { name: FunctionName; body: (person: Person) => FunctionRequest<FunctionName> };
}

/** Arguments that no person brings along: how to make them here, and in SQL. */
export const ARGUMENTS = {
  '<request>': { value: () => randomUUID() as string, sql: 'gen_random_uuid()' },
  '<name>': { value: () => 'Ana', sql: `'Ana'` },
  '<now>': { value: () => new Date().toISOString(), sql: 'now()' },
  '<address>': {
    value: () => `2001:db8:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}::1`,
    sql: `jsonb_build_object('x-client-address', concat_ws('.', 10, trunc(random() * 256), trunc(random() * 256), trunc(random() * 256)))`,
  },
} as const;

const everybody = { stages: ENROLLED, repeatable: true };

export const OPERATION_MIX = {
  journey: { ...everybody, share: 34, procedure: 'load_journey', args: { cafe_slug: 'slug' } },
  cafe: { ...everybody, share: 6, procedure: 'get_cafe', args: { cafe_slug: 'slug' } },
  dashboard: { ...everybody, share: 6, procedure: 'load_dashboard', args: {} },
  rewards: { ...everybody, share: 8, procedure: 'load_rewards', args: { cafe_slug: 'slug' } },
  'vip area': { ...everybody, share: 4, procedure: 'load_vip_area', args: { cafe_slug: 'slug' } },
  visit: {
    share: 18,
    // Customers at challenge 1 get today's visit by completing it.
    stages: ENROLLED.filter((stage) => stage !== 'new'),
    repeatable: false,
    procedure: 'register_visit_by_email',
    args: { cafe_slug: 'slug', email: 'email', visit_date: '<now>', client_address: '<address>' },
    edgeFunction: {
      name: 'process-visit-registration',
      body: ({ email, slug }) => ({ email, cafeteria: slug, visitDate: new Date().toISOString() }),
    },
  },
  'challenge 1': {
    share: 6,
    stages: ['new'],
    repeatable: false,
    procedure: 'complete_hito_1',
    args: { cafe_id: 'cafe_id', email: 'email', nombre: '<name>', request_id: '<request>' },
  },
  spin: {
    share: 8,
    stages: AT_WHEEL,
    repeatable: false,
    procedure: 'spin_hito_wheel',
    args: { cafe_id: 'cafe_id', hito: 'hito', request_id: '<request>' },
  },
  redemption: {
    share: 6,
    stages: ENROLLED,
    having: 'reward_id',
    repeatable: false,
    procedure: 'redeem_reward',
    args: { reward_id: 'reward_id', request_id: '<request>' },
  },
  'VIP spin': {
    share: 4,
    stages: ['vip-ready'],
    repeatable: false,
    procedure: 'spin_vip_wheel',
    args: { cafe_id: 'cafe_id', request_id: '<request>' },
  },
} satisfies Record<string, OperationSettings>;

export type Operation = keyof typeof OPERATION_MIX;
export const OPERATIONS = Object.keys(OPERATION_MIX) as Operation[];
export const operationSettings = (operation: Operation): OperationSettings => OPERATION_MIX[operation];

/** One call of an operation by one person. */
export interface OperationCall {
  operation: Operation;
  person: Person;
  request: ApiRequest;
}

/** Everyone who can do each operation, in random order. */
export type UserGroups = Record<Operation, Person[]>;

/** Reads who can do what; nobody is in a group twice. */
export async function loadUserGroups(sql: Sql, atMost: number): Promise<UserGroups> {
  const groups: Partial<UserGroups> = {};
  for (const operation of OPERATIONS) {
    const { stages, having, repeatable } = operationSettings(operation);
    groups[operation] = await peopleAt(sql, stages, repeatable ? Math.min(atMost, 5000) : atMost, having);
  }
  return groups as UserGroups;
}

/**
 * Gives the next call of the load at each call: one of each operation first, so that the shortest run has them all, and then
 * operations by their share at random; null when nobody is left for the operation.
 */
export interface NoonLoad {
  (): OperationCall | null;
  /** The operations for which nobody was left: without them the mix is another one. */
  ranOut: () => Operation[];
}

export function noonLoad(groups: UserGroups): NoonLoad {
  const turns = new Map<Operation, number>();
  const turnsOf = (operation: Operation) => turns.get(operation) ?? 0;
  const first = OPERATIONS.values();
  const next = () => {
    const operation = first.next().value ?? randomOperation();
    const group = groups[operation];
    const turn = turnsOf(operation);
    turns.set(operation, turn + 1);
    const person = operationSettings(operation).repeatable ? group[turn % group.length] : group[turn];
    return person ? { operation, person, request: requestFor(operation, person) } : null;
  };
  const ranOut = () =>
    OPERATIONS.filter(
      (operation) =>
        !operationSettings(operation).repeatable && turnsOf(operation) > groups[operation].length,
    );
  return Object.assign(next, { ranOut });
}

function randomOperation(): Operation {
  let left = Math.random() * 100;
  return OPERATIONS.find((operation) => (left -= OPERATION_MIX[operation].share) < 0) ?? 'journey';
}

function requestFor(operation: Operation, person: Person): ApiRequest {
  const { procedure, args, edgeFunction } = operationSettings(operation);
  if (edgeFunction)
    return {
      path: `/functions/v1/${edgeFunction.name}`,
      body: edgeFunction.body(person),
      address: ARGUMENTS['<address>'].value(),
    };
  const values = Object.entries(args).map(([name, source]) => [
    name,
    source in ARGUMENTS
      ? ARGUMENTS[source as keyof typeof ARGUMENTS].value()
      : person[source as keyof Person],
  ]);
  return { path: `/rest/v1/rpc/${procedure}`, body: Object.fromEntries(values), userId: person.user_id };
}
