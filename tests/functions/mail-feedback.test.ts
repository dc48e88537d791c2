import { createHmac, randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { mailFeedback } from '../../supabase/functions/mail-feedback/handler.ts';
import { expectRefused } from '../database/refusals.ts';
import { enroll } from '../support/given/factories.ts';
import { proveMailbox } from '../support/given/presence.ts';
import { answerReminders, createReminding } from '../support/given/reminders.ts';
import { fakeBackend } from './support/fake-backend.ts';
import { signUp } from './support/people.ts';
import { sql, stack } from './support/stack.ts';

const key = randomBytes(24);
const secret = `whsec_${key.toString('base64')}`;

interface Sent {
  at?: number;
  prefix?: 'webhook' | 'svix';
  change?: (headers: Headers) => void;
  of?: string | null;
}
/** Sends a report as the mail service signs it. */
async function send(body: string, { at = Date.now(), prefix = 'svix', change, of = secret }: Sent = {}) {
  const noted: unknown[] = [];
  const backend = fakeBackend({
    note_mail_failure: (args) => {
      noted.push(args);
      return null;
    },
  });
  const timestamp = String(Math.floor(at / 1000));
  const signature = createHmac('sha256', key).update(`msg_1.${timestamp}.${body}`).digest('base64');
  const headers = new Headers({
    [`${prefix}-id`]: 'msg_1',
    [`${prefix}-timestamp`]: timestamp,
    [`${prefix}-signature`]: `v1,${'A'.repeat(43)}= v1,${signature}`,
  });
  change?.(headers);
  const feedback = mailFeedback({ backend, secret: of ?? undefined });
  const answer = await feedback.fetch(new Request('https://x.test/', { method: 'POST', body, headers }));
  return { status: answer.status, noted };
}
const report = (type: string, data: object = {}) =>
  JSON.stringify({ type, data: { to: ['ana@example.test'], ...data } });

describe('mail-feedback', () => {
  test.each([
    ['email.complained', {}, 'complained'],
    ['email.bounced', { bounce: { type: 'Permanent' } }, 'bounced'],
    ['email.bounced', {}, 'bounced'],
  ])('notes %s %j', async (type, data, kind) => {
    for (const prefix of ['svix', 'webhook'] as const)
      expect(await send(report(type, data), { prefix })).toEqual({
        status: 200,
        noted: [{ email: 'ana@example.test', kind }],
      });
  });

  test.each([
    report('email.bounced', { bounce: { type: 'Transient' } }),
    report('email.delivered'),
    report('email.opened'),
    '{}',
    'no json',
    '[]',
  ])('takes %s and notes nothing', async (body) => {
    expect(await send(body)).toEqual({ status: 200, noted: [] });
  });

  test.each<[why: string, sent: Sent]>([
    ['without a secret', { of: null }],
    ['signed by another', { of: `whsec_${randomBytes(24).toString('base64')}` }],
    ['six minutes old', { at: Date.now() - 360_000 }],
    ['of six minutes from now', { at: Date.now() + 360_000 }],
    ['of another id', { change: (headers) => headers.set('svix-id', 'msg_2') }],
    ['without a signature', { change: (headers) => headers.delete('svix-signature') }],
    ['with one of another scheme', { change: (headers) => headers.set('svix-signature', 'v2,x') }],
    ['with a time that is none', { change: (headers) => headers.set('svix-timestamp', 'now') }],
  ])('believes nobody %s', async (_, sent) => {
    expect(await send(report('email.complained'), sent)).toEqual({ status: 401, noted: [] });
  });

  test('reads no more than it must', async () => {
    expect((await send(report('email.complained', { x: 'x'.repeat(1_000_000) }))).status).toBe(413);
  });
});

describe('an address that fails', () => {
  let email: string;
  beforeEach(async () => {
    const cafe = await createReminding(sql);
    const customer = await signUp();
    email = customer.email;
    await enroll(sql, customer, cafe);
    await proveMailbox(sql, customer);
    await answerReminders(sql, { account: customer, cafe }, new Date(), { tickets: true });
  });
  const answers = () => sql`select reminders, tickets, over_at is not null as over, ended_by
    from private.reminder_answers a join auth.users u on u.id = a.user_id where u.email = ${email}`;
  const note = (kind: string | null, whose = email) =>
    sql`select private.note_mail_failure(${whose}, ${kind}, now())`;

  test.each(['bounced', 'complained'])('ends what was asked for by mail, and says why: %s', async (kind) => {
    await note(kind, 'nobody@example.test');
    expect([...(await answers())]).toEqual([{ reminders: true, tickets: true, over: false, ended_by: null }]);
    await note(kind, email.toUpperCase());
    expect([...(await answers())]).toEqual([{ reminders: true, tickets: true, over: true, ended_by: kind }]);
  });

  test.each(['opened', null])('is no such address after %s', async (kind) => {
    await expectRefused(note(kind), 422, 'INVALID_INPUT', 'kind');
  });

  test('is noted by the function alone', async () => {
    const answer = await fetch(`${stack.apiUrl}/functions/v1/mail-feedback`, {
      method: 'POST',
      body: report('email.complained'),
    });
    expect(answer.status).toBe(401);
  });
});
