import type { TransactionSql } from 'postgres';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Account, Cafe } from '../../support/given/factories.ts';
import { asUser } from '../../support/database/personas.ts';
import { refusalOf } from '../refusals.ts';
import { useGiven } from '../use-given.ts';

const { sql, given } = useGiven();
let admin: Account;
let cafe: Cafe;
beforeEach(async () => {
  admin = await given.admin();
  cafe = await given.cafe();
});

/** Does as the administrator what the table's policies let. */
const asAdmin = <T>(work: (own: TransactionSql) => Promise<T>) => asUser(sql(), admin.id, work);
const auditOf = (cafeId: string) =>
  sql()`select actor, action, details from private.audit_log where subject = ${`cafe:${cafeId}`} order by id`;

describe('an administrator', () => {
  test('creates a café with the granted columns, which leaves an audit row', async () => {
    const nombre = `Café ${crypto.randomUUID()}`;
    const [created] = await asAdmin(
      (own) => own<
        Cafe[]
      >`insert into public.cafeterias (nombre, primary_color, secondary_color, review_url, instagram_url)
        values (${nombre}, '#112233', '#445566', 'https://example.test/r', 'https://example.test/i') returning *`,
    );
    expect(created).toMatchObject({ nombre, active: true, deleted: false, primary_color: '#112233' });
    expect(await auditOf(created!.id)).toMatchObject([
      { actor: admin.id, action: 'cafe.create', details: { nombre, primary_color: '#112233' } },
    ]);
  });

  test('changes colours and links; the audit row names what changed and nothing else', async () => {
    await asAdmin((own) => own`update public.cafeterias set primary_color = '#000000' where id = ${cafe.id}`);
    expect((await auditOf(cafe.id)).at(-1)).toEqual({
      actor: admin.id,
      action: 'cafe.change',
      details: { primary_color: '#000000' },
    });
  });

  test('pauses, deletes and recovers a café; each leaves its row', async () => {
    const set = (active: boolean, deleted: boolean) =>
      asAdmin(
        (own) =>
          own`update public.cafeterias set active = ${active}, deleted = ${deleted} where id = ${cafe.id}`,
      );
    await set(false, false);
    const [paused] = await sql()`select paused_at from public.cafeterias where id = ${cafe.id}`;
    expect(paused!.paused_at).toBeInstanceOf(Date);
    await set(false, true);
    await set(true, false);
    const [back] =
      await sql()`select active, deleted, paused_at from public.cafeterias where id = ${cafe.id}`;
    expect(back).toEqual({ active: true, deleted: false, paused_at: null });
    const changes = (await auditOf(cafe.id)).filter(({ actor }) => actor === admin.id);
    expect(changes.map(({ details }) => Object.keys(details as object).sort())).toEqual([
      ['active', 'paused_at'],
      ['deleted', 'deleted_at'],
      ['active', 'deleted', 'deleted_at', 'paused_at'],
    ]);
  });

  test('recovers a café by the table itself: earlier codes are inactive, used ones stay used', async () => {
    await sql()`insert into public.vip_codes (cafe_id, cafeteria, code, status, used_at) values
      (${cafe.id}, ${cafe.nombre}, 'a11a11', 'active', null),
      (${cafe.id}, ${cafe.nombre}, 'b22b22', 'used', now()),
      (${cafe.id}, ${cafe.nombre}, 'c33c33', 'inactive', null)`;
    const set = (state: string) =>
      asAdmin((own) => own.unsafe(`update public.cafeterias set ${state} where id = '${cafe.id}'`));
    const statuses = async () =>
      (await sql()`select status from public.vip_codes where cafe_id = ${cafe.id} order by code`).map(
        ({ status }) => status as string,
      );
    await set('active = false');
    await set('active = true');
    await set('active = false');
    await set('deleted = true');
    expect(await statuses()).toEqual(['active', 'used', 'inactive']);
    await set('deleted = false');
    expect(await statuses()).toEqual(['inactive', 'used', 'inactive']);
  });

  test('cannot delete a café that is not paused', async () => {
    const attempt = asAdmin((own) => own`update public.cafeterias set deleted = true where id = ${cafe.id}`);
    expect(await refusalOf(attempt)).toMatchObject({ code: '23514' });
  });
});
