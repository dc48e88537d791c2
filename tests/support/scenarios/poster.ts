import type * as contracts from '@functions/_shared/contracts/procedures/poster.ts';
import type { Sql } from 'postgres';
import { rpc, type Cafe, type Who } from '../given/factories.ts';
import { slug } from './making.ts';
import type { Scenarios } from './scenario.ts';

/** Prints a café's poster. */
export const printPoster = (sql: Sql, { id }: Who, cafe: Pick<Cafe, 'id'>) =>
  rpc(sql, id, 'record_print', { cafe_id: cafe.id, what: 'poster' });

export const poster: Scenarios<typeof contracts> = {
  load_poster: { args: slug },
  set_poster_headline: {
    form: ['poster_headline', 'Tu zumo'],
    args: ({ cafe_id }) => ({
      cafe_id,
      poster_headline: 'Tu tostada, gratis',
      shown: { poster_headline: null },
    }),
    reveals: ['poster_headline'],
  },
  record_print: { args: ({ cafe_id }) => ({ cafe_id, what: 'poster' }), reveals: [] },
};
