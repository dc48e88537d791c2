/**
 * Reads an environment variable without the space around it; undefined where it is not set or empty. A script that sets
 * one from nothing (`CONECTA_DATA_DIR=$DIR`) means the default, and not the folder that it stands in.
 */
export function readVariable(name: string, environment: NodeJS.ProcessEnv = process.env): string | undefined {
  return environment[name]?.trim() || undefined;
}

/** Returns this process's variables without those that are empty, for a program that takes an empty one for a value. */
export const setVariables = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => readVariable(name)));
