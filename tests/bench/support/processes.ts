import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

interface Process {
  pid: number;
  parent: number;
  state: string;
}

/** The processes that one has started and that still run. */
export function childrenOf(parent: number): Process[] {
  return allProcesses().filter((process) => process.parent === parent);
}

/** The first process of the Postgres whose data lies under a stack's folder. */
export function postmasterOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

/** Kills processes without giving them a chance to clean up, and waits until they are gone. */
export async function killHard(pids: number[]): Promise<void> {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // The process has ended by itself.
    }
  }
  const left = () => allProcesses().filter(({ pid, state }) => pids.includes(pid) && !state.startsWith('Z'));
  while (left().length > 0) await sleep(20);
}

function allProcesses(): Process[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,stat='], { encoding: 'utf8' }).split('\n');
  return lines.flatMap((line) => {
    const [, pid, parent, state = ''] = /^\s*(\d+)\s+(\d+)\s+(\S+)/.exec(line) ?? [];
    return pid ? [{ pid: Number(pid), parent: Number(parent), state }] : [];
  });
}

/** Processor time by kind, in seconds since some moment. */
export interface ProcessorTime {
  api: number;
  functions: number;
  postgres: number;
  generator: number;
  /** All processes of the machine. */
  machine: number;
}

/** The processor time used so far; null where the system does not tell (it is not Linux). */
export function processorTime(apiPid: number, postgresPid: number): ProcessorTime | null {
  if (!existsSync('/proc/stat')) return null;
  const all = allProcesses();
  const family = (pid: number) =>
    [pid, ...all.filter(({ parent }) => parent === pid).map((child) => child.pid)].map(secondsOf);
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  const [api = 0, ...functions] = family(apiPid);
  const { user, system } = process.cpuUsage();
  const [, ...ticks] = readFileSync('/proc/stat', 'utf8').split('\n')[0]!.split(/\s+/);
  const [inUser = 0, niced = 0, inKernel = 0, , , irq = 0, softirq = 0] = ticks.map(Number);
  return {
    api,
    functions: sum(functions),
    postgres: sum(family(postgresPid)),
    generator: (user + system) / 1e6,
    machine: (inUser + niced + inKernel + irq + softirq) / TICKS_PER_SECOND,
  };
}

const TICKS_PER_SECOND = 100;

/** Returns the processor time of a process and its ended children. */
function secondsOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
    const ticks = fields.slice(11, 15).map(Number);
    return ticks.reduce((total, value) => total + value, 0) / TICKS_PER_SECOND;
  } catch {
    return 0;
  }
}

/** Milliseconds that a process has been on a processor so far, as Linux counts them; NaN elsewhere. */
export function onProcessor(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return Number.NaN;
  }
}
