import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

interface Process {
  pid: number;
  parent: number;
  state: string;
  command: string;
}

/** The processes that one has started and that still run. */
export function childrenOf(parent: number): Process[] {
  return allProcesses().filter((process) => process.parent === parent);
}

/** Kills processes without giving them a chance to clean up, and waits until they are gone. */
export async function killHard(pids: number[]): Promise<void> {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // it has ended by itself
    }
  }
  const left = () => allProcesses().filter(({ pid, state }) => pids.includes(pid) && !state.startsWith('Z'));
  while (left().length > 0) await sleep(20);
}

function allProcesses(): Process[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,stat=,command='], { encoding: 'utf8' }).split('\n');
  return lines.flatMap((line) => {
    const [, pid, parent, state = '', command = ''] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    return pid ? [{ pid: Number(pid), parent: Number(parent), state, command }] : [];
  });
}
