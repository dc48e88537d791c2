import type { Sql } from 'postgres';
import type { ProcedureName } from '../../../supabase/functions/_shared/contracts/procedures/index.ts';
import { PROCEDURE_NAMES, proceduresFor } from '../../support/backend/contracts.ts';
import { scenarioOf } from '../../support/scenarios/index.ts';
import { makeCall, type Making, type Scenario } from '../../support/scenarios/scenario.ts';

/** Texts that are no secrets, by the name of their argument, and what they are. */
export const NO_SECRETS: Record<string, string> = {
  cafe_slug: 'the address of a café, on its poster',
  decision: 'one of a public list',
  kind: 'one of a public list',
  odds: 'what every screen with that wheel shows',
  picture: 'one of a public list',
  prize: 'one of a public list',
  question: 'one of a public list',
  role: 'one of a public list',
  until: 'one of a public list',
  way: 'one of a public list',
  what: 'one of a public list',
  wheel: 'one of a public list',
};

/** Parts of a scenario that an attack uses. */
export interface Procedure extends Pick<
  Scenario<ProcedureName>,
  'reveals' | 'distinguishable' | 'indistinguishable'
> {
  /** Makes a call that does the whole act. */
  make: Making;
}

/** Every procedure of the API that may be called from outside. */
export const PROCEDURES = Object.fromEntries(
  PROCEDURE_NAMES.filter((name) => !proceduresFor('service').includes(name)).map((name) => {
    const scenario = scenarioOf(name);
    return [name, { ...scenario, make: (sql: Sql) => makeCall(sql, name, scenario) }];
  }),
) as Partial<Record<ProcedureName, Procedure>>;
