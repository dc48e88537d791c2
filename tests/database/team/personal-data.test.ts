import { expect, test } from 'vitest';
import { waiting } from '../run-in-parallel.ts';
import { useGiven } from '../use-given.ts';

const { sql, given } = useGiven({ connections: 6 });

test('old invitations and unsent mails are forgotten at once without a deadlock', async () => {
  const cafe = await given.cafe();
  const invite = async (event: string) => {
    const [row] = await sql()<{ id: string }[]>`
      insert into private.team_invitations (token_hash, cafe_id, email, role, event_id, created_at, expires_at)
      values (extensions.digest(gen_random_uuid()::text, 'sha256'), ${cafe.id}, 'bar@example.test', 'staff', ${event},
        now() - interval '60 days', now() - interval '40 days') returning id`;
    return row!.id;
  };
  const mail = async () => {
    const [row] = await sql()<{ id: string }[]>`insert into private.events (topic, payload, created_at)
      values ('team-invitation', '{}', now() - interval '10 days') returning id`;
    return row!.id;
  };
  // one job meets the invitations in their order, the other in that of their mails
  const [later, earlier] = [await mail(), await mail()];
  const first = await invite(earlier);
  await invite(later);

  let jobs: Promise<void>[] = [];
  await sql().begin(async (gate) => {
    await gate`select from private.team_invitations where id = ${first} for update`;
    jobs = [given.runJob('delete-old-team-invitations')];
    while ((await waiting(sql())) < 1);
    jobs.push(given.runJob('delete-unsent-mails'));
    for (const job of jobs) job.catch(() => {});
    while ((await waiting(sql())) < 2);
  });
  await Promise.all(jobs);
  expect(await sql()`select from private.team_invitations where cafe_id = ${cafe.id}`).toHaveLength(0);
  expect(await sql()`select from private.events where id in (${later}, ${earlier})`).toHaveLength(0);
});
