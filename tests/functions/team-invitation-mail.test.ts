import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createMember } from '../support/given/factories.ts';
import { mailsTo, OWN_MAILS_ARE_READABLE } from '../support/backend/mails.ts';
import { MAIL_HEAD } from '../../supabase/functions/deliver-events/mail-frame.ts';
import { mailerOf } from '../../supabase/functions/deliver-events/mailer.ts';
import { teamInvitationMail } from '../../supabase/functions/deliver-events/team-invitation-mail.ts';
import { callFunction } from './support/call.ts';
import { takeDelivery } from './support/delivery.ts';
import { openCafe, signUp } from './support/people.ts';
import { sql, stack } from './support/stack.ts';

const deliver = () =>
  callFunction('deliver-events', { body: {}, headers: { 'x-delivery-secret': stack.deliverySecret } });

test.skipIf(stack.deliverySecret === '' || !OWN_MAILS_ARE_READABLE)(
  'an invitation into a team arrives with one link, and once',
  async ({ onTestFinished }) => {
    onTestFinished(await takeDelivery());
    const cafe = await openCafe('Café «Tú & yo»');
    const owner = await signUp();
    await createMember(sql, cafe, 'owner', { account: owner });
    // tells the database that mails go out
    await deliver();
    const email = `invitada-${crypto.randomUUID()}@example.com`;
    const args = { cafe_id: cafe.id, email, role: 'manager' };
    const { data } = await owner.client.rpc('invite_to_team', args);
    const { token, mailed } = data as { token: string; mailed: boolean };
    expect(mailed).toBe(true);
    await deliver();
    await deliver();
    const mails = await mailsTo(stack.apiUrl, email);
    expect(mails.map(({ subject }) => subject)).toEqual([`Te invitan a la barra de ${cafe.nombre}`]);
    const [{ html } = { html: '' }] = mails;
    expect(html).toContain('como encargado o encargada');
    expect(html).toContain('«Tú &amp; yo»');
    expect(html.match(/https?:\/\/[^"]+/g)).toEqual([
      expect.stringMatching(new RegExp(`/join-team#invitacion=${token}$`)),
    ]);
    expect(html).not.toMatch(/<img|<script/);
    const left =
      await sql`select from private.events e where e::text like ${`%${token}%`} or e::text like ${`%${email}%`}`;
    expect(left).toHaveLength(0);
  },
);

test('The text says what the page says, with the same link', () => {
  const payload = {
    email: 'a@example.test',
    cafe: 'Café',
    primary_color: '#244eb8',
    role: 'staff' as const,
    token: 'f'.repeat(64),
  };
  const { text, html } = teamInvitationMail(payload, 'https://conecta.test');
  const link = `https://conecta.test/join-team#invitacion=${payload.token}`;
  expect(text).toContain(link);
  expect(html).toContain(link);
});

test('The mails with a code have the same colours by night, and load nothing', () => {
  const folder = 'supabase/templates';
  for (const name of readdirSync(folder)) {
    const html = readFileSync(`${folder}/${name}`, 'utf8');
    expect(html, name).toContain(MAIL_HEAD);
    expect(html, name).not.toMatch(/<img|<script|url\(|https?:/);
  }
});

test('A deployment without a mail API, or with half of its settings, sends no mail', () => {
  const all: Record<string, string> = {
    MAIL_API_URL: 'https://mail.test/send',
    MAIL_API_KEY: 'key',
    MAIL_FROM: 'Conecta <hola@conecta.test>',
    SITE_URL: 'https://conecta.test/',
  };
  const mailer = (settings: Record<string, string>) => mailerOf((name) => settings[name]);
  expect(mailer(all)).toMatchObject({ key: 'key', siteUrl: 'https://conecta.test' });
  for (const name of Object.keys(all)) expect(mailer({ ...all, [name]: '' }), name).toBeNull();
  expect(mailer({ ...all, MAIL_API_URL: 'mail' })).toBeNull();
});
