// What the likeness of photos catches, and what it takes for the same (docs/benchmarks.md): 500 tickets of one till, and
// a quarter of them each recompressed, turned, cropped, and photographed anew by another person.
import { likenessesOfGrey, MOST_DIFFERING } from '../../../supabase/functions/_shared/likeness/likeness.ts';
import { again, ALTERATIONS, photoOfTicket, type Alteration } from '../../support/receipts/one-till.ts';
import { nearest } from '../../support/receipts/differing.ts';

const TICKETS = Number(process.argv[2] ?? 500);

const alterationOf = (n: number): Alteration =>
  n < TICKETS / 4 ? 'other person' : ALTERATIONS[n % (ALTERATIONS.length - 1)]!;

const first: string[][] = [];
const copies: { kind: Alteration; bits: number }[] = [];
let milliseconds = 0;
const looked = (photo: ReturnType<typeof photoOfTicket>) => {
  const began = process.cpuUsage();
  const likenesses = likenessesOfGrey(photo);
  milliseconds += process.cpuUsage(began).user / 1000;
  return likenesses;
};
for (let n = 0; n < TICKETS; n += 1) {
  const photo = photoOfTicket(n);
  const kind = alterationOf(n);
  first.push(looked(photo));
  copies.push({ kind, bits: nearest(looked(again(n, photo, kind)), first[n]!) });
  if (n % 50 === 49) console.error(`${n + 1} of ${TICKETS}`);
}

const pairs: number[] = [];
const alarms = first.map((one, n) => {
  let least = Infinity;
  first.forEach((other, m) => {
    if (m === n) return;
    const bits = nearest(one, other);
    if (m > n) pairs.push(bits);
    least = Math.min(least, bits);
  });
  return least;
});

const share = (values: number[], most: number) =>
  `${((100 * values.filter((bits) => bits <= most).length) / values.length).toFixed(1)} %`.padStart(8);
console.log(`${(milliseconds / TICKETS / 2).toFixed(0)} ms of processor time a photo, without its decoding`);
console.log(
  'bits   caught  ',
  ...ALTERATIONS.map((kind) => kind.padStart(13)),
  '  pairs   tickets with an alarm',
);
for (let most = 20; most <= 100; most += 4) {
  const kinds = ALTERATIONS.map((kind) =>
    share(
      copies.filter((copy) => copy.kind === kind).map(({ bits }) => bits),
      most,
    ).padStart(13),
  );
  console.log(
    `${most}`.padStart(4) + (most === MOST_DIFFERING ? '*' : ' '),
    share(
      copies.map(({ bits }) => bits),
      most,
    ),
    ...kinds,
    share(pairs, most),
    share(alarms, most),
  );
}
