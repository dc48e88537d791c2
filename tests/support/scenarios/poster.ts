import type * as contracts from '@functions/_shared/contracts/procedures/poster.ts';
import { slug } from './making.ts';
import type { Scenarios } from './scenario.ts';

export const poster: Scenarios<typeof contracts> = {
  load_poster: { args: slug },
  set_poster_headline: {
    args: ({ cafe_id }) => ({
      cafe_id,
      poster_headline: 'Tu tostada, gratis',
      shown: { poster_headline: null },
    }),
    reveals: ['poster_headline'],
  },
  record_print: { args: ({ cafe_id }) => ({ cafe_id, what: 'poster' }), reveals: [] },
};
