import { createCafe } from '../../support/factories.ts';
import { manyDraws } from '../../support/many-draws.ts';
import { startDatabaseServer } from '../../support/platform/database-server.ts';
import { createDatabase } from '../../support/test-database.ts';

/** `npm run bench:draws`: what 200,000 draws of each wheel come to. The tests draw 10,000 times. */
const DRAWS = 200_000;

const server = await startDatabaseServer();
try {
  const { sql, drop } = await createDatabase(server);
  for (const wheel of ['hito', 'vip'] as const) {
    const cafe = await createCafe(sql);
    const start = Date.now();
    const { segments, chiSquare } = await manyDraws(sql, wheel, cafe.id, DRAWS);
    console.log(
      `${wheel}: ${DRAWS} draws in ${((Date.now() - start) / 1000).toFixed(1)} s, chi-square ${chiSquare.toFixed(1)} (99 expected)`,
    );
    console.table(segments);
  }
  await drop();
} finally {
  await server.stop();
}
