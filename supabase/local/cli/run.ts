import { UserFacingError } from '../shared/user-facing-error.ts';

/** Runs a command: a failure that a person can act on is printed as its message alone, anything else with its trace. */
export function run(command: () => Promise<void>): void {
  command().catch((error: unknown) => {
    if (error instanceof UserFacingError) console.error(`\n${error.message}\n`);
    else console.error(error);
    process.exitCode = 1;
  });
}
