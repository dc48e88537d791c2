import type { Sql, TransactionSql } from 'postgres';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  createAccount,
  createCafe,
  createMember,
  customerAt,
  daysAfter,
  enroll,
  madrid,
  procedure,
  visit,
  type Account,
  type Cafe,
  type Customer,
} from '../../support/factories.ts';
import { as, SERVICE } from '../../support/personas.ts';
import { adjust, createVip, spinVip } from '../../support/vip.ts';
import { useDatabase } from '../use-database.ts';
import { loadDemo, strays } from './support.ts';

const sql = useDatabase({ connections: 6 });

const NOW = madrid('2026-11-16 12:00');
const request = () => crypto.randomUUID();

let cafe: Cafe;
let manager: Account;
let customer: Customer;

/** What a café's numbers say of a kind, whoever folded what. */
const sum = async (kind: string, day?: string) => {
  const [row] = await sql()<{ n: number }[]>`
    select coalesce(sum(n), 0)::int as n from private.results_of(${cafe.id}, ${kind},
      ${day ?? '1900-01-01'}, ${day ?? '2100-01-01'})`;
  return row!.n;
};

const fold = () => sql()`select private.fold_results()`;

beforeAll(async () => {
  await loadDemo(sql());
  cafe = await createCafe(sql());
  // a lived-in café, so that what is moved has neighbours
  await sql()`select demo.live(${cafe.id}, '2026-10-12', '2026-11-14', 12, 'brisa')`;
  manager = await createMember(sql(), cafe, 'owner');
  customer = await customerAt(sql(), 2, { cafe, at: daysAfter(NOW, -20) });
  await fold();
  expect(await strays(sql())).toEqual([]);
}, 60_000);

/** Who is a customer of the café, with their record opened at the desk. */
const opened = async ({ recordId }: Customer, at = NOW) => {
  await procedure(sql(), manager.id, 'open_customer', cafe.slug, recordId, at);
  return recordId;
};

describe('the kept numbers are a recount at any moment', () => {
  test('after a fold as before it', async () => {
    await visit(sql(), customer, NOW);
    const before = await sum('visit');
    expect(await strays(sql())).toEqual([]);
    await fold();
    expect(await sum('visit')).toBe(before);
    expect(await strays(sql())).toEqual([]);
    const [left] = await sql()`select count(*)::int as rows from private.result_changes`;
    expect(left).toEqual({ rows: 0 });
  });

  test('after a fold that comes twice, and one of nothing', async () => {
    await fold();
    const days = await sql()`select * from private.result_days order by 1, 2, 3, 4, 5, 6`;
    await fold();
    expect([...(await sql()`select * from private.result_days order by 1, 2, 3, 4, 5, 6`)]).toEqual([
      ...days,
    ]);
  });

  test('after a fold of more than the planner knew of', async () => {
    await sql().begin(async (transaction) => {
      await transaction`insert into private.result_changes (cafe_id, kind, day, step, part, label, n, cents)
        select ${cafe.id}, k.kind, '2026-01-01', 0, k.hour, '', k.n, 0
        from generate_series(0, 23) as hours (hour), generate_series(1, 1250),
          lateral (values ('visit', hours.hour, 1), ('visit', hours.hour, -1)) as k (kind, hour, n)`;
      const [folded] = await transaction`select private.fold_results() as changes`;
      expect(folded).toEqual({ changes: 60_000 });
    });
    expect(await strays(sql())).toEqual([]);
  });

  test('recompute_results gives what they say, and keeps the scans', async () => {
    await procedure(sql(), null, 'count_scan', cafe.slug, '198.51.100.7', NOW);
    await fold();
    const days = await sql()`select * from private.result_days order by 1, 2, 3, 4, 5, 6`;
    expect(days.length).toBeGreaterThan(100);
    await sql()`select private.recompute_results()`;
    expect([...(await sql()`select * from private.result_days order by 1, 2, 3, 4, 5, 6`)]).toEqual([
      ...days,
    ]);
    expect(await sum('scan')).toBe(1);
  });
});

describe('what moves days that are folded long ago moves them in its own transaction', () => {
  test('a late visit, of a day between two others', async () => {
    const before = await sum('visit', '2026-11-04');
    await procedure(
      sql(),
      manager.id,
      'add_customer_visit',
      ...[cafe.slug, await opened(customer), '2026-11-04', 'Se nos olvidó', request(), NOW],
    );
    expect(await sum('visit', '2026-11-04')).toBe(before + 1);
    expect(await strays(sql())).toEqual([]);
  });

  test('the same visit again: nothing', async () => {
    const before = await sql()`select count(*) as changes from private.result_changes`;
    const once = request();
    for (const id of [once, once, request()])
      await procedure(
        sql(),
        manager.id,
        'add_customer_visit',
        ...[cafe.slug, await opened(customer), '2026-11-04', 'Se nos olvidó', id, NOW],
      );
    expect([...(await sql()`select count(*) as changes from private.result_changes`)]).toEqual([...before]);
    expect(await strays(sql())).toEqual([]);
  });

  test('a visit that is taken away', async () => {
    const [late] = await sql()<{ id: string }[]>`select id from public.visitas_clientes
      where user_id = ${customer.account.id} and fecha_visita = '2026-11-04'`;
    const before = await sum('visit', '2026-11-04');
    await fold();
    await procedure(
      sql(),
      manager.id,
      'take_visit_away',
      ...[cafe.slug, late!.id, 'No era suya', request(), NOW],
    );
    expect(await sum('visit', '2026-11-04')).toBe(before - 1);
    expect(await strays(sql())).toEqual([]);
  });

  test('a visit that counts for nothing until it is proved', async () => {
    await sql()`update public.cafeterias set way_of_working = 'proof' where id = ${cafe.id}`;
    const at = madrid('2026-11-15 09:10');
    const before = await sum('visit', '2026-11-15');
    await visit(sql(), customer, at);
    expect(await sum('visit', '2026-11-15')).toBe(before);
    await fold();
    await sql()`insert into private.presence_claims (cafe_id, user_id, browser_hash, method, at, day, device_id, step, valid_until, made_at)
      values (${cafe.id}, ${customer.account.id}, sha256('here'), 'screen', ${daysAfter(at, 0.2)}, '2026-11-15', ${cafe.id}, 1,
        ${daysAfter(at, 0.3)}, ${daysAfter(at, 0.2)})`;
    await visit(sql(), customer, daysAfter(at, 0.2));
    expect(await sum('visit', '2026-11-15')).toBe(before + 1);
    expect(await strays(sql())).toEqual([]);
    await sql()`update public.cafeterias set way_of_working = 'as_always' where id = ${cafe.id}`;
  });

  test('a redemption, given back', async () => {
    const [reward] = await sql()<{ id: string }[]>`select id from public.user_rewards
      where cliente_id = ${customer.recordId} and redeemed_at is null limit 1`;
    const before = await sum('redeemed');
    await procedure(sql(), customer.account.id, 'redeem_once', 'redeem_reward', reward!.id, request(), NOW);
    expect(await sum('redeemed')).toBe(before + 1);
    await fold();
    await procedure(
      sql(),
      manager.id,
      'give_back_redemption',
      ...[cafe.slug, reward!.id, 'Por error', request(), daysAfter(NOW, 0.001)],
    );
    expect(await sum('redeemed')).toBe(before);
    expect(await strays(sql())).toEqual([]);
  });

  test('a ticket that is decided, reopened and decided otherwise; a VIP prize and its last day', async () => {
    const vip = await createVip(sql(), { cafe, at: daysAfter(NOW, -3) });
    await adjust(sql(), vip, 200);
    await spinVip(sql(), vip, daysAfter(NOW, -1));
    expect(await sum('expires')).toBeGreaterThan(0);
    const [ticket] = await sql()<{ id: string }[]>`
      insert into public.purchase_tickets (user_id, cafe_id, cafeteria_id, ticket_image_url, status, amount_euros,
        conectitos_to_award, reviewed_as, reviewed_at)
      values (${vip.account.id}, ${cafe.id}, ${cafe.vip_id}, ${`${vip.account.id}/1.jpg`}, 'approved', 12.35, 123, 'manager',
        ${daysAfter(NOW, -2)}) returning id`;
    expect(await sum('points', '2026-11-14')).toBeGreaterThanOrEqual(123);
    expect(await strays(sql())).toEqual([]);
    await fold();
    await sql()`update public.purchase_tickets set status = 'pending', amount_euros = null, conectitos_to_award = null,
      reviewed_as = null, reviewed_at = null where id = ${ticket!.id}`;
    expect(await strays(sql())).toEqual([]);
  });

  test('a customer who joins the team counts nowhere, and again when they leave it', async () => {
    const before = [await sum('step'), await sum('visit'), await sum('won')];
    await createMember(sql(), cafe, 'staff', { account: customer.account });
    expect(await strays(sql())).toEqual([]);
    expect(await sum('step')).toBe(before[0]! - 1);
    expect(await sum('visit')).toBeLessThan(before[1]!);
    await fold();
    await procedure(sql(), manager.id, 'remove_member', cafe.id, customer.account.id, NOW);
    expect([await sum('step'), await sum('visit'), await sum('won')]).toEqual(before);
    expect(await strays(sql())).toEqual([]);
  });

  test('many rows in one statement, of people and of days', async () => {
    await fold();
    await sql()`update public.visitas_clientes set taken_away_at = ${NOW} where cafe_id = ${cafe.id}
      and extract(isodow from fecha_visita) = 2 and taken_away_at is null`;
    expect(await strays(sql())).toEqual([]);
    await sql()`update public.visitas_clientes set taken_away_at = null, created_at = created_at + interval '3 hours'
      where cafe_id = ${cafe.id} and extract(isodow from fecha_visita) = 2`;
    await sql()`update public.user_rewards set obtained_at = obtained_at - interval '2 days' where cafe_id = ${cafe.id}`;
    expect(await strays(sql())).toEqual([]);
  });

  test('the deletion of an account takes its shares out, of a member too', async () => {
    await fold();
    const people = await sql()<{ user_id: string }[]>`select user_id from public."Clientes proto"
      where cafe_id = ${cafe.id} order by hito_actual desc limit 5`;
    await createMember(sql(), cafe, 'staff', { account: { id: people[0]!.user_id, email: '' } });
    const before = await sum('step');
    for (const { user_id } of people) await procedure(sql(), SERVICE, 'delete_account', user_id);
    expect(await sum('step')).toBe(before - 4);
    expect(await strays(sql())).toEqual([]);
    await fold();
    expect(await strays(sql())).toEqual([]);
  });

  test('an act that is undone leaves nothing', async () => {
    const before = await sql()`select count(*) as changes from private.result_changes`;
    const someone = await createAccount(sql());
    await expect(
      as(sql(), someone.id, async (transaction) => {
        await transaction`select public.enroll(${cafe.slug})`;
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect([...(await sql()`select count(*) as changes from private.result_changes`)]).toEqual([...before]);
  });
});

test('an act of today writes to no row that another one of today writes to', async () => {
  const people = await Promise.all([1, 2].map(() => createAccount(sql())));
  for (const { id } of people) await enroll(sql(), { id } as Account, cafe, { at: daysAfter(NOW, -1) });
  // two acts that have not ended: neither waits for the other, nor for a fold
  await sql().begin(async (first) => {
    await first`select private.add_visit(c, ${NOW}, 'visit-page', null) from public."Clientes proto" c where user_id = ${people[0]!.id}`;
    await sql().begin(async (second) => {
      await second`set local lock_timeout = '2s'`;
      await second`select private.add_visit(c, ${NOW}, 'visit-page', null) from public."Clientes proto" c where user_id = ${people[1]!.id}`;
    });
  });
  expect(await strays(sql())).toEqual([]);
});

/** Waits until somebody stands before a lock: nothing is slept through. */
const untilOneWaits = async () => {
  for (;;) {
    const [row] = await sql()<{ waiting: boolean }[]>`select exists (select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock') as waiting`;
    if (row!.waiting) return;
  }
};

const comes = (connection: Sql | TransactionSql, user: string, at: Date) =>
  connection`select private.add_visit(c, ${at}, 'visit-page', null) from public."Clientes proto" c
    where c.user_id = ${user} and c.cafe_id = ${cafe.id}`;

describe('two at once', () => {
  const someone = async () => {
    const account = await createAccount(sql());
    await enroll(sql(), account, cafe, { at: daysAfter(NOW, -9) });
    return account;
  };

  test('a late visit while a fold runs, and a fold while a late visit runs: nothing lost, nothing doubled', async () => {
    const [one, other] = [await someone(), await someone()];
    await sql().begin(async (folding) => {
      await folding`select private.fold_results()`;
      // commits in the middle of the fold
      await comes(sql(), one.id, daysAfter(NOW, -4));
      await sql().begin(async (late) => {
        await comes(late, other.id, daysAfter(NOW, -5));
        // a second fold has nothing to do meanwhile, and waits for nobody
        expect([...(await sql()`select private.fold_results() as changes`)]).toEqual([{ changes: 0 }]);
        await folding`select private.fold_results()`;
      });
    });
    expect(await strays(sql())).toEqual([]);
    await sql().begin(async (late) => {
      await comes(late, other.id, daysAfter(NOW, -3));
      await fold();
      expect(await strays(sql())).toEqual([]);
    });
    await fold();
    expect(await strays(sql())).toEqual([]);
  });

  test('a visit and its customer joining the team, in either order', async () => {
    const [one, other] = [await someone(), await someone()];
    let joined: Promise<unknown> = Promise.resolve();
    await sql().begin(async (visiting) => {
      await comes(visiting, one.id, daysAfter(NOW, -2));
      joined = createMember(sql(), cafe, 'staff', { account: one });
      await untilOneWaits();
    });
    await joined;
    expect(await strays(sql())).toEqual([]);
    let came: Promise<unknown> = Promise.resolve();
    await sql().begin(async (joining) => {
      await createMember(joining as unknown as Sql, cafe, 'staff', { account: other });
      came = comes(sql(), other.id, daysAfter(NOW, -2)).execute();
      await untilOneWaits();
    });
    await came;
    expect(await strays(sql())).toEqual([]);
  });

  test('a ticket that is decided while its account is deleted', async () => {
    const vip = await createVip(sql(), { cafe, at: daysAfter(NOW, -3) });
    const [ticket] = await sql()<{ id: string }[]>`
      insert into public.purchase_tickets (user_id, cafe_id, cafeteria_id, ticket_image_url)
      values (${vip.account.id}, ${cafe.id}, ${cafe.vip_id}, ${`${vip.account.id}/2.jpg`}) returning id`;
    let gone: Promise<unknown> = Promise.resolve();
    await sql().begin(async (deciding) => {
      await deciding`update public.purchase_tickets set status = 'approved', amount_euros = 5, conectitos_to_award = 50,
        reviewed_as = 'manager', reviewed_at = ${NOW} where id = ${ticket!.id}`;
      gone = procedure(sql(), SERVICE, 'delete_account', vip.account.id);
      await untilOneWaits();
    });
    await gone;
    expect(await strays(sql())).toEqual([]);
  });
});
