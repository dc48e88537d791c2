import { at } from './support/addresses.ts';
import { sendTicket } from './support/admin.ts';
import { peopleOfACafe } from './support/cafe-people.ts';
import { refusedWith } from './support/failures.ts';
import { LONG, expect, test } from './support/fixtures.ts';
import { expectRoomForName, expectRoomForText } from './support/large-text.ts';
import { navigateInApp } from './support/navigation.ts';
import { furtherAddresses, pageExpectations } from './support/page-expectations.ts';
import { memberOf } from './support/people.ts';
import { expectNotClipped } from './support/sizes.ts';
import { uniqueLongName } from './support/unique.ts';

for (const role of ['vip', 'admin', 'customer', 'visitor'] as const)
  test(
    `as ${role}: every screen has room for large and spaced text and for the longest names, and edges in forced colours`,
    LONG,
    async ({ sql, openBrowser, allowConsole }) => {
      test.setTimeout(180_000);
      allowConsole(refusedWith(403));
      const name = uniqueLongName();
      const people = await peopleOfACafe(sql, name);
      await sql`update public."Clientes proto" set nombre = ${name} where cafe_id = ${people.cafe.id}`;
      if (role === 'admin') {
        // a queue and a team with rows in them
        await sendTicket(people.vip, people.cafe);
        for (const as of ['owner', 'manager', 'staff'] as const) await memberOf(sql, people.cafe, as);
      }
      const page = await openBrowser(role === 'visitor' ? undefined : people[role]);
      const paths = pageExpectations(role, people)
        // each screen in the role that sees most of it
        .filter(
          ({ endsAt, sameForAll, sameAsPrevious }) =>
            !endsAt && !sameAsPrevious && (role === 'vip' || !sameForAll),
        )
        .map(({ path }) => path);
      const look = async (path: string) => {
        await expectRoomForName(page, path, name);
        await expectRoomForText(page, path, name);
      };
      await page.goto(paths[0]!);
      await look(paths[0]!);
      for (const path of [...paths.slice(1), ...furtherAddresses(role, people)])
        await test.step(path, async () => {
          await navigateInApp(page, path);
          await look(path);
          await expectNotClipped(page);
        });
      if (role !== 'admin') return;
      await navigateInApp(page, at.deskCustomers(people.cafe));
      await page.getByLabel('Buscar cliente').fill(name.slice(0, 16));
      const found = page.getByRole('region', { name: 'Clientes encontrados' });
      await expect(found.getByRole('button').first()).toBeVisible();
      await look('the customers found');
      await found.getByRole('button').first().click();
      await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible();
      await look('the customer');
    },
  );
