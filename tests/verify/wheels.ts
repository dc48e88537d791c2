import type { Sql } from 'postgres';

type Versions = Record<string, number>;

async function versions(sql: Sql): Promise<Versions> {
  const rows = await sql<{ wheel: string; version: number }[]>`
    select wheel, (private.active_wheel_version(wheel, null, now())).version from private.wheel_versions
    where cafe_id is null group by wheel`;
  return Object.fromEntries(rows.map(({ wheel, version }) => [wheel, version]));
}

/**
 * Remembers the wheels' prizes before the attacks, which turn wheels of one prize. Returns the action that gives a changed
 * wheel its prizes back, by a new version as every change of odds, so that every draw keeps its own.
 */
export async function trackWheelVersions(sql: Sql): Promise<() => Promise<void>> {
  const before = await versions(sql);
  return async () => {
    const now = await versions(sql);
    for (const [wheel, version] of Object.entries(before)) {
      if (now[wheel] === version) continue;
      await sql`with next as (
          insert into private.wheel_versions (wheel, version)
          select ${wheel}, max(version) + 1 from private.wheel_versions where wheel = ${wheel} returning version
        )
        insert into private.wheel_prizes (wheel, version, position, name, picture, weight)
        select wheel, next.version, position, name, picture, weight from private.wheel_prizes, next
        where wheel = ${wheel} and wheel_prizes.version = ${version}`;
    }
  };
}
