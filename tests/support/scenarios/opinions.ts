import type * as contracts from '@functions/_shared/contracts/procedures/opinions.ts';
import { createMember, customerAt } from '../given/factories.ts';
import { by, otherOrNoCafe, slug } from './making.ts';
import type { Making, Scenarios } from './scenario.ts';

const reading =
  (isThere: boolean): Making =>
  async (sql) => {
    const { account, cafe } = await customerAt(sql, 2);
    if (isThere)
      await sql`insert into private.opinions (user_id, cafe_id, rating, suggestion, day)
        values (${account.id}, ${cafe.id}, 1, 'La espera', private.madrid_day(now()))`;
    return by((await createMember(sql, cafe, 'owner')).id, { cafe_slug: cafe.slug });
  };

export const opinions: Scenarios<typeof contracts> = {
  load_opinions: {
    args: slug,
    indistinguishable: {
      ...otherOrNoCafe('cafe_slug'),
      'an opinion of today, and none': [reading(true), reading(false)],
    },
  },
};
