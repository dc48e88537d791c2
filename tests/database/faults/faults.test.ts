import { expect, describe, test } from 'vitest';
import { useGiven } from '../use-given.ts';

const { sql, given, rpc, procedure, runTimes } = useGiven({ connections: 40 });

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const PLACES = 'draw AbCd1234.js:1:2345\nindex-Xy_z-123.js:2:99';

const hourly = (hours: number) => new Date(Date.parse('2026-11-21T10:00:00Z') + hours * 3_600_000);
let unique = 0;
/** An hour of the test's own, so that the bounds of one do not meet another: counted from the newest page. */
const hour = (offset = 0) => hourly(10 * unique + offset);
/** A page of a test's own. Its letters count up, since pages hold few digits. */
const newPage = () =>
  `/page-${String((unique += 1)).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!)}`;

const report = (given: object = {}) => {
  const values = {
    kind: 'error',
    name: 'TypeError: x is not a function',
    page: '/dashboard',
    version: '1.0.0',
    places: PLACES,
    address: crypto.randomUUID(),
    agent: FIREFOX,
    at: hour(),
    ...given,
  };
  return procedure(null, 'report_fault', ...Object.values(values));
};

const counted = (page: string) => sql()<
  { kind: string; name: string; version: string; family: string; hour: Date; n: number; places: string }[]
>`select f.kind, f.name, h.version, h.family, h.hour, h.n, h.places from private.faults f
  join private.fault_hours h on h.fault_id = f.id where f.page = ${page} order by h.hour, h.version`;

const told = (page: string) => sql()<{ change: string; version: string; count: number }[]>`
  select payload ->> 'change' as change, payload ->> 'version' as version, (payload -> 'count')::int as count
  from private.events where topic = 'fault' and payload ->> 'page' = ${page} order by created_at`;

/** Returns all rows that a report can have written, as one text. */
const everything = async () =>
  JSON.stringify([
    await sql()`select * from private.faults`,
    await sql()`select * from private.fault_hours`,
    await sql()`select payload from private.events where topic = 'fault'`,
  ]);

describe('A fault', () => {
  test('is counted by kind, page, version, family of browsers and hour', async () => {
    const page = newPage();
    await report({ page });
    await report({ page });
    await report({ page, version: '1.1.0' });
    await report({ page, at: hour(1), places: 'other AbCd1234.js:1:1' });
    const error = { kind: 'error', name: 'TypeError is not a function', family: 'Firefox' };
    expect([...(await counted(page))]).toEqual([
      { ...error, version: '1.0.0', hour: hour(), n: 2, places: PLACES },
      { ...error, version: '1.1.0', hour: hour(), n: 1, places: PLACES },
      { ...error, version: '1.0.0', hour: hour(1), n: 1, places: 'other AbCd1234.js:1:1' },
    ]);
  });

  test.each([
    ['contract', 'load_dashboard 200', 'load_dashboard 200'],
    ['server', 'set-cafe-logo 503', 'set-cafe-logo 503'],
    ['refusal', 'complete_hito_1 PGRST202', 'complete_hito_1 PGRST202'],
    ['file', 'anything', ''],
    [
      'error',
      'Error: Minified React error #418; visit https://react.dev/418',
      'Error minified react error #418',
    ],
  ])('keeps of the kind %s and the name %j only %j', async (kind, name, kept) => {
    const page = newPage();
    await report({ page, kind, name });
    expect((await counted(page)).map((row) => [row.kind, row.name])).toEqual([[kind, kept]]);
  });

  test.each([
    [FIREFOX, 'Firefox'],
    ['Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36', 'Chrome'],
    ['Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1', 'Safari'],
    ['Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile/15E148 Instagram 350.0.0.0', 'Instagram o Facebook'],
    ['Mozilla/5.0 (Linux) Chrome/140.0.0.0 SamsungBrowser/28.0 Mobile Safari/537.36', 'Samsung Internet'],
    ['ana@example.test', 'Otro'],
    [`Firefox/${'x'.repeat(5000)}`, 'Otro'],
  ])('met with %s is one of %s', async (agent, family) => {
    const page = newPage();
    await report({ page, agent });
    expect((await counted(page))[0]!.family).toBe(family);
  });

  test('is reported over the API by anybody, with the browser of the call', async () => {
    const page = newPage();
    const args = { kind: 'file', name: '', page, version: '1.0.0', places: 'AbCd1234.js' };
    await rpc(null, 'report_fault', args);
    await rpc((await given.account()).id, 'report_fault', args);
    expect((await counted(page)).map(({ n, places, family: by }) => [n, places, by])).toEqual([
      [2, 'AbCd1234.js', 'Otro'],
    ]);
  });
});

describe('What a person wrote', () => {
  const secrets =
    'ana.lopez@example.test,ana.lopez,K7Q2M9XA,612345678,612 34 56 78,eyJhbGciOi,Marta,4929'.split(',');
  const text =
    `ana.lopez@example.test "K7Q2M9XA" +34 612345678 612 34 56 78 Marta #4929 ` +
    'https://x.test/join-team#invitacion=eyJhbGciOiJIUzI1NiJ9.e30.abc';

  test('is kept by no column, wherever a browser puts it', async () => {
    const reports = [
      { name: `TypeError: ${text}` },
      { name: text },
      { kind: 'server', name: text },
      { kind: 'refusal', name: 'ana.lopez@example.test 500' },
      { kind: 'contract', name: 'tel-612345678 500' },
      { page: '/c/Marta@x' },
      { page: '/join-team#invitacion=eyJhbGciOi' },
      { page: '/redeem/central/612345678' },
      { version: text.slice(0, 40) },
      { version: '612.345678.0' },
      { places: text },
      { places: `at ${text} AbCd1234.js:1:1` },
      { places: 'ana.lopez@example.test AbCd1234.js:1:1' },
      { places: 'K7Q2M9XA612345678 AbCd1234.js:1:1' },
      { places: 'https://x.test/assets/AbCd1234.js?t=eyJhbGciOi:1:1' },
      { places: '612345678.js:1:1' },
      { places: 'AbCd1234.js:1:612345678' },
    ];
    for (const one of reports) await report(one);
    const left = await everything();
    for (const secret of secrets) expect(left).not.toContain(secret);
    expect(left).toContain('TypeError');
  });

  test('does not keep the first lines of the stack from being read', async () => {
    const page = newPage();
    const lines = Array.from({ length: 9 }, (_, index) => `f${index} AbCd1234.js:1:${index}`);
    await report({ page, places: ['ana@example.test', ...lines].join('\n') });
    expect((await counted(page))[0]!.places.split('\n')).toEqual(lines.slice(0, 5));
  });
});

describe('The bounds', () => {
  test('count 60 reports an hour of an address', async () => {
    const page = newPage();
    for (let time = 0; time < 62; time += 1) await report({ page, address: 'busy' });
    await report({ page, address: 'busy', at: hour(1) });
    expect((await counted(page)).map(({ n }) => n)).toEqual([60, 1]);
  });

  test.each([
    { kind: 'unknown' },
    { name: 'no class' },
    { page: '{}' },
    { name: 'x'.repeat(1_000_000) },
    { page: 'x'.repeat(1_000_000) },
    { version: '1'.repeat(1_000_000) },
    { places: `${PLACES}\n`.repeat(40_000) },
  ])('drop what is no report or 1 MB of one', async (given) => {
    const page = newPage();
    const before = await everything();
    await report({ page, ...given });
    expect(await everything()).toBe(before);
  });

  test('keep 20 new faults and 100 rows an hour, whoever floods them, and show the others as one', async () => {
    const at = hourly(20_000);
    const pages = Array.from({ length: 40 }, newPage);
    await runTimes('private.fault_hours', 30, (index) => report({ page: pages[index]!, at }));
    const kept = () => sql()<{ kind: string; rows: number; n: number }[]>`
      select case when kind = 'other' then kind else 'kept' end as kind, count(*)::int as rows, sum(n)::int as n
      from private.fault_hours h join private.faults f on f.id = h.fault_id
      where hour = ${at} group by 1 order by 1`;
    expect([...(await kept())]).toEqual([
      { kind: 'kept', rows: 20, n: 20 },
      { kind: 'other', rows: 1, n: 10 },
    ]);
    const [known] = await sql()<
      { page: string }[]
    >`select page from private.faults where first_at = ${at} limit 1`;
    for (let version = 0; version < 100; version += 1)
      await report({ page: known!.page, version: `2.0.${version}`, at });
    const rows = await kept();
    expect(rows.reduce((sum, row) => sum + row.rows, 0)).toBe(100);
    expect(rows.reduce((sum, row) => sum + row.n, 0)).toBe(130);
    // A known fault is still counted.
    await report({ page: known!.page, at });
    expect((await kept()).reduce((sum, row) => sum + row.n, 0)).toBe(131);
  });

  test('let nothing stay for more than 30 days', async () => {
    const [old, young] = [newPage(), newPage()];
    await report({ page: old, at: new Date(Date.now() - 31 * 86_400_000) });
    await report({ page: young, at: new Date(Date.now() - 29 * 86_400_000) });
    await sql()`update private.events set created_at = now() - interval '31 days' where payload ->> 'page' = ${old}`;
    await given.runJob('delete-old-faults');
    expect(await sql()`select page from private.faults where page in ${sql()([old, young])}`).toEqual([
      { page: young },
    ]);
    expect(await told(old)).toEqual([]);
    expect(await told(young)).toHaveLength(1);
  });
});

describe('Automations hear of a fault', () => {
  test('once when it is new, however many meet it at once', async () => {
    const page = newPage();
    await runTimes('private.faults', 30, () => report({ page }));
    expect((await counted(page))[0]!.n).toBe(30);
    expect([...(await told(page))]).toEqual([{ change: 'new', version: '1.0.0', count: 1 }]);
    await report({ page, version: '1.1.0', at: hour(1) });
    expect(await told(page)).toHaveLength(1);
  });

  /** Counts a fault so many times at once. */
  const count = async (page: string, times: number, at: Date) => {
    await report({ page, at });
    await sql()`update private.fault_hours h set n = n + ${times - 1} from private.faults f
      where f.id = h.fault_id and f.page = ${page} and h.hour = ${at}`;
  };
  const tell = (at: Date) => sql()`select private.tell_grown_faults(${at})`;

  test('once when it is ten times as frequent as on a mean day of the seven before, though two runs look at once', async () => {
    const page = newPage();
    const day = (days: number, hours = 0) => hourly(5000 + days * 24 + hours);
    // 21 in the three days since it is known: 7 a day
    await count(page, 6, day(0));
    await count(page, 15, day(2));
    await count(page, 69, day(3));
    await tell(day(3, 1));
    expect(await told(page)).toHaveLength(1);
    await count(page, 1, day(3, 1));
    await runTimes('private.faults', 10, () => tell(day(3, 2)));
    expect([...(await told(page))].slice(1)).toEqual([{ change: 'grown', version: '1.0.0', count: 70 }]);
    await count(page, 5000, day(4));
    await tell(day(4, 1));
    expect(await told(page)).toHaveLength(2);
    await count(page, 90_000, day(10, 3));
    await tell(day(10, 3));
    expect((await told(page)).map((event) => event.count)).toEqual([1, 70, 90_000]);
  });

  test('neither on its first day nor below ten', async () => {
    const page = newPage();
    await count(page, 1000, hourly(8000));
    await tell(hourly(8001));
    const rare = newPage();
    await count(rare, 1, hourly(8000));
    await count(rare, 9, hourly(8048));
    await tell(hourly(8049));
    expect(await told(page)).toHaveLength(1);
    expect(await told(rare)).toHaveLength(1);
    await count(rare, 1, hourly(8049));
    await tell(hourly(8050));
    expect(await told(rare)).toHaveLength(2);
  });
});

describe('The list', () => {
  test('shows first what no version before had', async () => {
    const [old, fresh, both] = [newPage(), newPage(), newPage()];
    await report({ page: old, version: '1.0.0', at: hourly(9001) });
    await report({ page: both, version: '1.0.0', at: hourly(9000) });
    await report({ page: both, version: '9.0.0', at: hourly(9001) });
    await report({ page: fresh, version: '9.0.0', at: hourly(9000) });
    const admin = await given.admin();
    const { faults, total } = await rpc(admin.id, 'admin_load_faults', { version: '9.0.0' });
    expect(total).toBeGreaterThanOrEqual(faults.length);
    expect(faults[0]).toEqual({
      id: expect.any(Number) as number,
      kind: 'error',
      name: 'TypeError is not a function',
      page: fresh,
      is_new: true,
      first_at: '2027-12-01T10:00:00+00:00',
      last_at: '2027-12-01T10:00:00+00:00',
      total: 1,
      last_day: 1,
      versions: ['9.0.0'],
      browsers: ['Firefox'],
      places: PLACES.split('\n'),
    });
    expect(faults.filter(({ page }) => [old, both].includes(page)).map(({ is_new }) => is_new)).toEqual([
      false,
      false,
    ]);
  });
});
