import type { Sql } from 'postgres';
import type { ProcedureName } from '@functions/_shared/contracts/procedures/index.ts';
import * as calls from '../support/given/factories.ts';
import { givenIn } from '../support/given/index.ts';
import { expectUnchanged } from './expect-unchanged.ts';
import { runInParallel, runTimes } from './run-in-parallel.ts';
import { contents } from './snapshot.ts';
import { useDatabase } from './use-database.ts';

type Rest<F> = F extends (sql: Sql, ...rest: infer R) => unknown ? R : never;

/** A test file's database, what may be there in it, and the calls of its procedures. */
export function useGiven(options: Parameters<typeof useDatabase>[0] = {}) {
  const sql = useDatabase(options);
  return {
    sql,
    given: givenIn(sql),
    /** See {@link calls.rpc}. */
    rpc: <Name extends ProcedureName>(
      caller: Parameters<typeof calls.rpc>[1],
      name: Name,
      args?: Parameters<typeof calls.rpc<Name>>[3],
    ) => calls.rpc(sql(), caller, name, args),
    /** See {@link calls.procedure}. */
    procedure: <Name extends Parameters<typeof calls.procedure>[2]>(
      caller: Parameters<typeof calls.rpc>[1],
      name: Name,
      ...args: unknown[]
    ) => calls.procedure(sql(), caller, name, ...args),
    /** See {@link calls.saveForm}. */
    saveForm: <Name extends Parameters<typeof calls.saveForm>[2]>(
      caller: Parameters<typeof calls.rpc>[1],
      name: Name,
      args: Parameters<typeof calls.saveForm>[3],
    ) => calls.saveForm(sql(), caller, name, args),
    formValues: (...args: Rest<typeof calls.formValues>) => calls.formValues(sql(), ...args),
    /** See {@link expectUnchanged}. */
    expectUnchanged: <T>(act: () => PromiseLike<T>, ...except: string[]) =>
      expectUnchanged(sql(), act, ...except),
    contents: () => contents(sql()),
    runInParallel: <T>(table: string, acts: (() => Promise<T>)[]) => runInParallel(sql(), table, acts),
    runTimes: <T>(table: string, times: number, act: (index: number) => Promise<T>) =>
      runTimes(sql(), table, times, act),
  };
}
