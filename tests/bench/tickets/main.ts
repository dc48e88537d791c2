import { parseArgs } from 'node:util';
import { readQrCodes } from '../../../src/ui/scanner/read-qr.ts';
import { CLASSES, samples, type PhotoClass } from '../../support/receipts/classes.ts';
import { loadDecoder } from '../../support/receipts/decoder.ts';
import { photograph } from '../../support/receipts/photo.ts';
import { renderReceipt } from '../../support/receipts/print.ts';
import { measureSlowPhone } from './slow-phone.ts';
import { machine, ms, percentile, printTable, progress, targets } from '../support/report.ts';

const { values: options } = parseArgs({
  options: {
    /** Number of prints to photograph, in the shares of the classes. */
    prints: { type: 'string', default: '200' },
    seed: { type: 'string', default: '20' },
    /** Number of photos on the page of a slow phone; 0 leaves it out. */
    phone: { type: 'string', default: '20' },
    /** Runs everything once, in seconds, to prove that the benchmark works. */
    miniature: { type: 'boolean', default: false },
  },
});
const { miniature } = options;
const prints = miniature ? 4 : Number(options.prints);
const photos = miniature ? 1 : Number(options.phone);
/** Looked at one after the other, as the worker does; `all` of them make a photo's reading. */
const WAYS = 5;
const AIM = 0.85;
/** A photo of a phone as large as the page decodes it. */
const PHOTO = { width: 2250, height: 3000 };

interface Tally {
  prints: number;
  read: number;
  /** Number that each way would have read alone. */
  alone: number[];
  wrong: number;
  times: number[];
}

/** `npm run bench:tickets`: printed receipts photographed from a seed, how many the page's decoder reads, and how long a slow phone takes. */
async function main(): Promise<boolean> {
  console.log(machine());
  const result = targets({ miniature });
  if (prints > 0) await measureReading(result);
  if (photos > 0)
    await measureSlowPhone(
      samples(Math.max(photos, 4), Number(options.seed), [PHOTO]).slice(0, photos),
      result,
      { miniature },
    );
  return result.finish();
}

async function measureReading(result: ReturnType<typeof targets>): Promise<void> {
  await loadDecoder();
  const tallies = new Map<PhotoClass, Tally>();
  const step = progress('receipts read', prints);
  for (const sample of samples(prints, Number(options.seed))) {
    const print = renderReceipt(sample.receipt);
    const picture = photograph(print, sample.conditions, sample.seed);
    const tally = tallies.get(sample.class) ?? {
      prints: 0,
      read: 0,
      alone: Array.from({ length: WAYS }, () => 0),
      wrong: 0,
      times: [],
    };
    tallies.set(sample.class, tally);
    tally.prints += 1;
    const began = performance.now();
    const texts = await readQrCodes(picture, 'all');
    tally.times.push(performance.now() - began);
    if (texts.includes(print.text!)) tally.read += 1;
    tally.wrong += texts.filter((text) => text !== print.text).length;
    for (let way = 0; way < WAYS; way += 1)
      if ((await readQrCodes(picture, way)).includes(print.text!)) tally.alone[way]! += 1;
    step();
  }
  const rows = Object.keys(CLASSES)
    .filter((name) => tallies.has(name as PhotoClass))
    .map((name) => ({ name, ...tallies.get(name as PhotoClass)! }));
  printTable(
    rows.map(({ name, prints, read, alone, times }) => ({
      class: name,
      prints,
      read,
      ...Object.fromEntries(alone.map((count, way) => [`way ${way} alone`, count])),
      'ms p50': ms(percentile(times, 0.5)),
      'ms p95': ms(percentile(times, 0.95)),
    })),
  );
  const sum = (of: (row: Tally) => number) => rows.reduce((total, row) => total + of(row), 0);
  const [read, wrong] = [sum((row) => row.read), sum((row) => row.wrong)];
  result.figure(
    `decoded of all ≥ ${AIM * 100} %`,
    `${((100 * read) / prints).toFixed(1)} %`,
    read / prints >= AIM,
  );
  result.check('texts that were not printed: none', String(wrong), wrong === 0);
}

process.exitCode = (await main()) ? 0 : 1;
