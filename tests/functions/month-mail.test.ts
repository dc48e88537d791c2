import { beforeAll, describe, expect, test } from 'vitest';
import { monthMail } from '../../supabase/functions/deliver-events/month-mail.ts';
import { stopMail } from '../../supabase/functions/stop-mail/handler.ts';
import { exampleResults } from '../../src/features/desk/results/test-support.ts';
import { createMember } from '../support/given/factories.ts';
import { proveMailbox } from '../support/given/presence.ts';
import { mailsTo, OWN_MAILS_ARE_READABLE } from '../support/backend/mails.ts';
import { callFunction } from './support/call.ts';
import { takeDelivery } from './support/delivery.ts';
import { fakeBackend } from './support/fake-backend.ts';
import { openCafe, signUp } from './support/people.ts';
import { sql, stack } from './support/stack.ts';

const TOKEN = 'a'.repeat(64);
const mailOf = (changed: Partial<typeof exampleResults> = {}, cafe = 'Café «Tú & yo»') =>
  monthMail(
    {
      email: 'duena@example.test',
      cafe,
      primary_color: '#244eb8',
      slug: 'café-tú',
      first_challenge: 'review',
      month: '2026-10',
      token: TOKEN,
      firsts: [{ first: 'hundredth', day: '2026-10-13' }],
      results: { ...exampleResults, ...changed },
    },
    { siteUrl: 'https://conecta.test', functionsUrl: 'https://x.supabase.co/functions/v1' },
  );
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('The mail', () => {
  const link = 'https://conecta.test/team/caf%C3%A9-t%C3%BA/results?month=2026-10';
  const stop = `https://conecta.test/stop-mail#correo=${TOKEN}`;

  test('says what the page says, as text and as HTML, with a link to the month and one that stops it', () => {
    const { to, subject, text, html } = mailOf();
    expect(to).toEqual(['duena@example.test']);
    expect(subject).toBe('Café «Tú & yo»: octubre de 2026');
    expect(text).toContain(
      'octubre de 2026\n\nTu visita número 100.\nEl martes 13 de octubre.\n\n38 de cada',
    );
    expect(html).toContain('<strong>Tu visita número 100.</strong>');
    for (const sentence of [
      '38 de cada 100 clientes nuevos volvieron en 30 días (antes 31).',
      '46 de 121 personas.',
      'En octubre de 2026 has entregado 214 premios; cuestan unos 190 € (antes 180 por 160 €).',
      '40 tickets por 512,30 €: 5100 Conectitos.',
    ]) {
      expect(plain(text)).toContain(sentence);
      expect(plain(html)).toContain(sentence);
    }
    expect(plain(text)).toContain('Visitas: 385\nPremios entregados: 214');
    expect(plain(text)).toContain('Se registran: 121\n1 · Tu primera reseña: ');
    expect(html).toMatch(/Aumento de valor<[^]*VIP</);
    expect(html).toMatch(/>Café «Tú &amp; yo»<[^]*>Octubre de 2026<\/h1>/);
    expect(html.match(/https?:[^"]+/g)).toEqual([link, stop]);
    expect(text.match(/https?:\S+/g)).toEqual([link, stop]);
    expect(html).not.toMatch(/<img|<script|url\(/);
  });

  test('lets mail programs stop it by one POST', () => {
    expect(mailOf().headers).toEqual({
      'List-Unsubscribe': `<https://x.supabase.co/functions/v1/stop-mail?of=correo&token=${TOKEN}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
  });

  test('gives no percentage of fewer than ten customers', () => {
    const { text } = mailOf({
      sentences: {
        ...exampleResults.sentences,
        returned: { of: 9, back: 3, of_before: 0, back_before: 0 },
      },
    });
    expect(text).toContain('3 de 9 clientes nuevos volvieron en 30 días.\nSon muy pocas personas');
    expect(text).not.toContain('de cada 100');
  });

  test('says that nothing has happened yet, without numbers, at a new café', () => {
    const none = { scans: 0, visits: 0, new_customers: 0 };
    const { text, html } = mailOf({
      funnel: { ...exampleResults.funnel, signed_up: 0 },
      tickets: { approved: 0, euros_cents: 0, points: 0, by_month: [] },
      prizes: [],
      days: exampleResults.days.map(({ day }) => ({ day, ...none })),
      retention: [],
    });
    for (const part of [text, html]) {
      expect(part).toContain('Aún no hay nada que contar.');
      expect(part).not.toMatch(/Visitas|clientes nuevos/);
    }
  });

  test('says what visits paid and what each ceiling covered, in its last month', () => {
    const prize = (name: string, cost_cents: number, unlimited = false) => ({
      name,
      unlimited,
      drawn: 2,
      cost_cents,
      unpriced: 0,
    });
    const { text, html } = mailOf({
      visit_points: { visits: 12, points: 120 },
      wheels: [
        { month: '2026-10', wheel: 'hito', ceiling_cents: null, prizes: [prize('Tarta', 900)] },
        {
          month: '2026-10',
          wheel: 'vip',
          ceiling_cents: 6_000,
          prizes: [prize('Tarta', 1_500), prize('Zumo', 550), prize('<b>Café</b>', 9_000, true)],
        },
      ],
    });
    expect(plain(text)).toContain('Conectitos por visitas: 120\nPremios entregados: 214');
    expect(plain(text)).toContain('Ruleta VIP: 20,50 € de 60 €, más «<b>Café</b>»');
    expect(text).not.toContain('Ruleta de los desafíos');
    expect(plain(html)).toContain('20,50 € de 60 €, más «&lt;b&gt;Café&lt;/b&gt;»');
  });

  test('has the café’s name as text, wherever it stands', () => {
    const { html, subject } = mailOf({}, '<b>"Bar"</b>\'');
    expect(html).not.toContain('<b>');
    expect(subject).toBe('<b>"Bar"</b>\': octubre de 2026');
  });
});

describe('The function stop-mail for a month’s mail', () => {
  let cafe: Awaited<ReturnType<typeof openCafe>>;
  let owner: Awaited<ReturnType<typeof signUp>>;
  let token: string;
  beforeAll(async () => {
    [cafe, owner] = await Promise.all([openCafe(), signUp()]);
    await createMember(sql, cafe, 'owner', { account: owner });
    await proveMailbox(sql, owner);
  });
  const ask = async () => {
    const { error } = await owner.client.rpc('set_month_mail_subscription', {
      cafe_id: cafe.id,
      is_subscribed: true,
    });
    expect(error).toBeNull();
    const [row] = await sql<
      { token: string }[]
    >`select private.month_mail_token(${cafe.id}, ${owner.id}) as token`;
    token = row!.token;
  };
  const asked = async () =>
    (await sql`select from private.month_mail_subscriptions where user_id = ${owner.id}`).length === 1;
  /** Calls the function like a mail program: without key, session or cookie. */
  const call = (init: RequestInit, of = token) =>
    fetch(`${stack.apiUrl}/functions/v1/stop-mail?of=correo&token=${of}`, { redirect: 'manual', ...init });

  test('stops nothing by a GET, which leads to the page with the button', async () => {
    await ask();
    const answer = await call({});
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toMatch(new RegExp(`/stop-mail#correo=${token}$`));
    expect((await call({ method: 'HEAD' })).status).toBe(303);
    expect(await asked()).toBe(true);
    const nowhere = stopMail({ backend: fakeBackend({}), siteUrl: undefined });
    expect((await nowhere.fetch(new Request('http://localhost/?token=x'))).status).toBe(405);
  });
});

test.skipIf(stack.deliverySecret === '' || !OWN_MAILS_ARE_READABLE)(
  'the month arrives once, with what stops it, and no more after it',
  async ({ onTestFinished }) => {
    onTestFinished(await takeDelivery());
    const deliver = () =>
      callFunction('deliver-events', { body: {}, headers: { 'x-delivery-secret': stack.deliverySecret } });
    const [cafe, owner] = [await openCafe('Café del Mes'), await signUp()];
    await createMember(sql, cafe, 'owner', { account: owner });
    await proveMailbox(sql, owner);
    await owner.client.rpc('set_month_mail_subscription', { cafe_id: cafe.id, is_subscribed: true });
    await deliver();
    // Writes this month's mails as the schedule does on the first of the next, twice.
    const write = () =>
      sql`select private.queue_month_mails(date_trunc('month', now() at time zone 'Europe/Madrid')::date, now())`;
    await write();
    await write();
    await deliver();
    await deliver();
    const mails = await mailsTo(stack.apiUrl, owner.email);
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining(`${cafe.nombre}: `)]);
    const [mail] = mails;
    expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const address = /^<(.+)>$/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '';
    const stopped = await fetch(address, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    });
    expect(stopped.status).toBe(200);
    expect(await sql`select from private.month_mail_subscriptions where user_id = ${owner.id}`).toHaveLength(
      0,
    );
  },
);
