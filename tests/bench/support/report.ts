import { cpus, loadavg, totalmem } from 'node:os';

/** The value below which a share (0 to 1) of the numbers lies; 0 for no numbers. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** A number of milliseconds as a report shows it. */
export const ms = (value: number) => value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);

/** Prints rows as a Markdown table, which reads as well in a terminal. Numbers go to the right. */
export function printTable(rows: Record<string, string | number>[]): void {
  const columns = Object.keys(rows[0] ?? {});
  const cells = rows.map((row) => columns.map((column) => String(row[column] ?? '')));
  const widths = columns.map((column, at) => Math.max(column.length, ...cells.map((row) => row[at]!.length)));
  const isNumber = columns.map((column) =>
    rows.every((row) => /^[-\d.,×]*$/.test(String(row[column] ?? ''))),
  );
  const line = (row: string[]) =>
    `| ${row.map((cell, at) => (isNumber[at] ? cell.padStart(widths[at]!) : cell.padEnd(widths[at]!))).join(' | ')} |`;
  console.log(line(columns));
  console.log(
    `|${widths.map((width, at) => `${'-'.repeat(width + 1)}${isNumber[at] ? ':' : '-'}`).join('|')}|`,
  );
  for (const row of cells) console.log(line(row));
  console.log();
}

/** Returns date and machine of a benchmark; the load says how much else the machine was doing. */
export function machine(): string {
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${new Date().toISOString().slice(0, 16)}Z, ${cpus().length} cores, ${memory} GiB, load average ${loadavg()[0]!.toFixed(1)}`;
}

/**
 * Collects what was to be reached and whether it was; `finish` prints it.
 * @param options.miniature a run of seconds proves that the benchmark works and measures nothing: its figures are printed
 * and not judged
 */
export function targets({ miniature = false } = {}) {
  const rows: { target: string; measured: string; result: string }[] = [];
  const check = (target: string, measured: string, met: boolean) => {
    rows.push({ target, measured, result: met ? 'met' : 'NOT MET' });
  };
  return {
    /** Records a claim that holds on any machine. */
    check,
    /** A figure, which depends on the machine and on how long the run is. */
    figure(target: string, measured: string, met: boolean) {
      if (miniature) rows.push({ target, measured, result: 'not judged' });
      else check(target, measured, met);
    },
    /** @returns whether all were met */
    finish(): boolean {
      printTable(rows);
      return rows.every(({ result }) => result !== 'NOT MET');
    },
  };
}

/**
 * Tells on the error output how far long work is, at each tenth of it.
 * @returns what is called after each piece
 */
export function progress(what: string, pieces: number): () => void {
  let done = 0;
  return () => {
    done += 1;
    const tenths = (count: number) => Math.floor((count * 10) / pieces);
    if (tenths(done) > tenths(done - 1)) console.error(`${what}: ${done} of ${pieces}`);
  };
}
