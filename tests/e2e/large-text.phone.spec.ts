import { sendTicket } from './support/admin.ts';
import { refusedWith } from './support/failures.ts';
import { LONG, test } from './support/fixtures.ts';
import { expectRoomForText } from './support/large-text.ts';
import { navigateInApp } from './support/navigation.ts';
import { memberOf } from './support/people.ts';
import { peopleOfACafe } from './support/cafe-people.ts';
import { furtherAddresses, pageExpectations } from './support/page-expectations.ts';
import { expectNotClipped } from './support/sizes.ts';

for (const role of ['vip', 'admin', 'customer', 'visitor'] as const)
  test(
    `as ${role}: every screen has room for large and spaced text, and edges in forced colours`,
    LONG,
    async ({ sql, openBrowser, allowConsole }) => {
      test.setTimeout(120_000);
      allowConsole(refusedWith(403));
      const people = await peopleOfACafe(sql);
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
      await page.goto(paths[0]!);
      await expectRoomForText(page, paths[0]!, people.cafe.nombre);
      for (const path of [...paths.slice(1), ...furtherAddresses(role, people)])
        await test.step(path, async () => {
          await navigateInApp(page, path);
          await expectRoomForText(page, path, people.cafe.nombre);
          await expectNotClipped(page);
        });
    },
  );
