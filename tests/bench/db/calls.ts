import { procedures, type ProcedureName } from '@functions/_shared/contracts/procedures/index.ts';
import type { Caller } from '@functions/_shared/contracts/procedures/procedure.ts';
import { PROCEDURE_NAMES } from '../../support/backend/contracts.ts';
import { scenarioOf } from '../../support/scenarios/index.ts';
import { ENROLLED, type Stage } from '../../support/scenarios/person.ts';
import type { Preparation } from '../../support/scenarios/scenario.ts';

/** A call of the API that one person makes, as the benchmark times it. */
export interface TimedCall extends Preparation<ProcedureName> {
  name: ProcedureName;
  caller: Caller;
  at: readonly Stage[];
  /** Text behind the name where one procedure is called in several ways. */
  variant?: string;
}

/** The calls of every procedure's scenario. */
export const CALLS: TimedCall[] = PROCEDURE_NAMES.flatMap((name) => {
  const { variants = {}, ...scenario } = scenarioOf(name);
  const main = { name, caller: procedures[name].caller, at: ENROLLED, ...scenario };
  return [main, ...Object.entries(variants).map(([variant, other]) => ({ ...main, ...other, variant }))];
});

/** Returns a call's name in reports. */
export const nameOf = ({ name, variant }: TimedCall) => (variant ? `${name} (${variant})` : name);
