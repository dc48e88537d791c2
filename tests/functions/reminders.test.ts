import { beforeAll, describe, expect, test } from 'vitest';
import { reminderMail } from '../../supabase/functions/deliver-events/reminder-mail.ts';
import { sendMail } from '../../supabase/functions/deliver-events/mailer.ts';
import type { ReminderMail } from '../../supabase/functions/_shared/contracts/procedures/reminders.ts';
import { enroll, type Cafe } from '../support/given/factories.ts';
import { mailsTo, OWN_MAILS_ARE_READABLE } from '../support/backend/mails.ts';
import { answerReminders, createReminding } from '../support/given/reminders.ts';
import { proveMailbox } from '../support/given/presence.ts';
import { callFunction } from './support/call.ts';
import { takeDelivery } from './support/delivery.ts';
import { fakeBackend } from './support/fake-backend.ts';
import { ONE_CLICK_POSTS } from './support/one-click-posts.ts';
import { signUp } from './support/people.ts';
import { sql, stack } from './support/stack.ts';

const TOKEN = 'a'.repeat(64);
const WHERE = { siteUrl: 'https://conecta.test', functionsUrl: 'https://x.supabase.co/functions/v1' };
const sender = { name: 'Tú & yo, S. L.', tax_number: 'B12345674', address: 'Calle Mayor, 1, 28013 Madrid' };
const to = {
  email: 'ana@example.test',
  cafe: 'Café «Tú & yo»',
  primary_color: '#f2c94c',
  slug: 'café-tú',
  sender,
  token: TOKEN,
};
const none = { prize: null, until: null, challenge: null };

describe('the mail', () => {
  const stop = `https://conecta.test/stop-mail#aviso=${TOKEN}`;
  const policy = 'https://conecta.test/privacy-policy';
  const mails: [ReminderMail, subject: string, sentence: string, path: string][] = [
    [
      { occasion: 'prize', ...none, prize: 'Café gratis', ...to },
      'Café «Tú & yo»: te espera «Café gratis»',
      'sigue siendo tuyo. Canjéalo cuando te venga bien.',
      '/rewards/caf%C3%A9-t%C3%BA',
    ],
    [
      { occasion: 'window', ...none, until: '2026-09-22', challenge: 2, ...to },
      'Café «Tú & yo»: te falta una visita, hasta el martes 22 de septiembre',
      'Si vienes como tarde el martes 22 de septiembre, giras la ruleta de premios.',
      '/get-started/caf%C3%A9-t%C3%BA?step=2&aviso',
    ],
    [
      { occasion: 'last-day', ...none, prize: 'Desayuno', until: '2026-09-22', ...to },
      'Café «Tú & yo»: hoy es el último día de «Desayuno»',
      'Puedes canjearlo hasta el final de hoy.',
      '/rewards/caf%C3%A9-t%C3%BA',
    ],
    [
      { occasion: 'lapsed', ...none, ...to },
      'Café «Tú & yo»: tu sitio sigue aquí',
      'Lo que llevas conseguido sigue donde lo dejaste.',
      '/rewards/caf%C3%A9-t%C3%BA',
    ],
    [
      { occasion: 'ticket', approved: true, conectitos: 1, ...to },
      'Café «Tú & yo»: tu ticket está aprobado',
      '1 Conectito más.',
      '/earn-conectitos/caf%C3%A9-t%C3%BA',
    ],
    [
      { occasion: 'ticket', approved: false, conectitos: null, ...to },
      'Café «Tú & yo»: hemos revisado tu ticket',
      'En tu lista de tickets verás por qué',
      '/earn-conectitos/caf%C3%A9-t%C3%BA',
    ],
  ];

  test.each(mails)(
    'names café, prize and last day for $occasion, with one link and one that stops it',
    (mail, subject, sentence, path) => {
      const written = reminderMail(mail, WHERE);
      expect(written).toMatchObject({ to: ['ana@example.test'], subject });
      expect(written.text).toContain(sentence);
      expect(written.html).toContain(sentence);
      expect(written.text.match(/https?:\S+/g)).toEqual([WHERE.siteUrl + path, stop, policy]);
      expect(written.text).toContain(
        'Te escribe Tú & yo, S. L., con NIF B12345674 y domicilio en Calle Mayor, 1',
      );
      expect(written.html.match(/https?:[^"]+/g)).toEqual([
        WHERE.siteUrl + path.replace('&', '&amp;'),
        stop,
        policy,
      ]);
      // The mail has no element that reports whether it was opened.
      expect(written.html).not.toMatch(/<img|<script|url\(/);
      expect(written.headers).toEqual({
        'List-Unsubscribe': `<https://x.supabase.co/functions/v1/stop-mail?of=aviso&token=${TOKEN}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      });
    },
  );

  test('has what was won as a ticket, and every text readable in the café’s colour', () => {
    const { html } = reminderMail({ occasion: 'prize', ...none, prize: 'Café gratis', ...to }, WHERE);
    expect(html).toMatch(/>Te espera «Café gratis»<\/h1>[^]*>Café gratis<[^]*dashed[^]*>Ver mi premio</);
    expect(html).toContain('background: #f2c94c; color: #2a1a12');
    expect(html.match(/text-decoration: none/g)).toHaveLength(1);
  });

  test('has the café’s name as text, wherever it stands', () => {
    const { html } = reminderMail({ occasion: 'lapsed', ...none, ...to, cafe: '<b>"Bar"</b>' }, WHERE);
    expect(html).not.toContain('<b>"');
  });
});

describe('The delivery', () => {
  const mailer = { address: new URL('https://mail.test'), key: 'k', from: 'a@conecta.test', ...WHERE };
  const event = { id: crypto.randomUUID(), topic: 'reminder', payload: {}, attempts: 1 };
  const send = (answer: unknown) => sendMail(event, mailer, fakeBackend({ begin_reminder: () => answer }));

  test('drops a reminder that must not go out any more, and delays one at night', async () => {
    expect(await send({ mail: null, waits: false })).toEqual({ delivered: true, error: null });
    expect(await send({ mail: null, waits: true })).toEqual({ delivered: false, error: 'not at this hour' });
  });
});

describe('The function stop-mail for reminders', () => {
  let cafe: Cafe;
  let customer: Awaited<ReturnType<typeof signUp>>;
  let token: string;
  beforeAll(async () => {
    [cafe, customer] = await Promise.all([createReminding(sql), signUp()]);
    await enroll(sql, customer, cafe);
    await proveMailbox(sql, customer);
  });
  const ask = async () => {
    await answerReminders(sql, { account: customer, cafe }, new Date());
    const [row] = await sql<{ token: string }[]>`
      select private.reminder_token(${customer.id}, ${cafe.id}) as token`;
    token = row!.token;
  };
  const asked = async () =>
    (
      await sql`select from private.reminder_answers where user_id = ${customer.id} and reminders and over_at is null`
    ).length === 1;
  /** Calls the function like a mail program: without key, session or cookie. */
  const call = (init: RequestInit, of = token) =>
    fetch(`${stack.apiUrl}/functions/v1/stop-mail?of=aviso&token=${of}`, { redirect: 'manual', ...init });
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });

  test('stops them by a mail program’s form, and answers an unknown token alike', async () => {
    await ask();
    const unknown = await call({ method: 'POST', body }, 'b'.repeat(64));
    expect(await asked()).toBe(true);
    const answer = await call({ method: 'POST', body });
    expect(await asked()).toBe(false);
    expect([answer.status, unknown.status]).toEqual([200, 200]);
    expect(await answer.text()).toBe(await unknown.text());
  });

  test.each(ONE_CLICK_POSTS)('stops them by the POST of a mail program with %s', async (_, init) => {
    await ask();
    expect((await call({ method: 'POST', ...init })).status).toBe(200);
    expect(await asked()).toBe(false);
  });

  test('stops nothing by a GET, which leads to the page with the button', async () => {
    await ask();
    const answer = await call({});
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toMatch(new RegExp(`/stop-mail#aviso=${token}$`));
    expect((await call({ method: 'HEAD' })).status).toBe(303);
    expect(await asked()).toBe(true);
  });
});

test.skipIf(stack.deliverySecret === '' || !OWN_MAILS_ARE_READABLE)(
  'a reminder arrives once, and none after the press of the mail program',
  async ({ onTestFinished }) => {
    onTestFinished(await takeDelivery());
    const deliver = () =>
      callFunction('deliver-events', { body: {}, headers: { 'x-delivery-secret': stack.deliverySecret } });
    const [cafe, customer] = await Promise.all([createReminding(sql), signUp()]);
    await sql`update private.settings set ignores_reminder_hours = true`;
    const at = new Date(Date.now() - 30 * 86_400_000);
    await enroll(sql, customer, cafe, { at });
    await proveMailbox(sql, customer);
    await answerReminders(sql, { account: customer, cafe }, at);
    await deliver();
    const write = async () => {
      const id = crypto.randomUUID();
      await sql`insert into private.events (id, topic, payload, user_id)
        values (${id}, 'reminder', ${sql.json({ cafe_id: cafe.id, occasion: 'lapsed' })}, ${customer.id})`;
      await sql`insert into private.reminders (user_id, cafe_id, occasion, week, absent_since, decided_at, event_id)
        values (${customer.id}, ${cafe.id}, 'lapsed', date_trunc('week', now())::date, private.madrid_day(${at}), now(), ${id})
        on conflict on constraint reminders_pkey do update set event_id = excluded.event_id`;
    };
    const [draw] = await sql<{ out: boolean }[]>`
      select private.is_holdout(${cafe.id}, private.proven_mailbox(${customer.id}),
        private.half_year(private.madrid_day(now())), 3) as out`;
    await write();
    await deliver();
    await deliver();
    const mails = await mailsTo(stack.apiUrl, customer.email);
    expect(mails.map(({ subject }) => subject)).toEqual(
      draw!.out ? [] : [expect.stringContaining(cafe.nombre)],
    );
    if (draw!.out) return;
    const address = /^<(.+)>$/.exec(mails[0]?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '';
    const stopped = await fetch(address, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    });
    expect(stopped.status).toBe(200);
    await sql`delete from private.reminded_mailboxes where user_id = ${customer.id}`;
    await write();
    await deliver();
    expect(await mailsTo(stack.apiUrl, customer.email)).toHaveLength(1);
  },
);
