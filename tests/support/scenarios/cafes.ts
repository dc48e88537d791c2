import type * as contracts from '@functions/_shared/contracts/procedures/cafes.ts';
import { procedure, type Cafe, type Who } from '../given/factories.ts';
import type { Sql } from 'postgres';
import { cafe, slug } from './making.ts';
import type { Scenarios } from './scenario.ts';

// an administrator may know whatever is in an answer
/** Returns the administrators' home. */
export const adminHome = (sql: Sql, { id }: Who, at = new Date()) =>
  procedure(sql, id, 'admin_load_home', at);

/** Returns the administrators' page of a café. */
export const adminCafe = (sql: Sql, { id }: Who, at: Pick<Cafe, 'id'>, now = new Date()) =>
  procedure(sql, id, 'admin_load_cafe', at.id, now);

export const cafes: Scenarios<typeof contracts> = {
  get_cafe: {
    caller: 'customer',
    args: slug,
    variants: { 'part of a name': { args: () => ({ cafe_slug: 'ría-centr' }) } },
  },
  admin_load_home: { caller: 'admin', variants: { 'as a customer': { caller: 'customer' } } },
  admin_list_cafes: {
    variants: {
      'with figures': { args: () => ({ figures: true }) },
      'by name': { args: () => ({ sort: 'nombre', descending: false }) },
      'by state': { args: () => ({ sort: 'state', descending: true }) },
      search: { args: () => ({ search: 'central' }) },
      ...Object.fromEntries(
        ['customers', 'visits', 'trend', 'last_visit', 'pending_tickets'].map((sort) => [
          `by ${sort}`,
          { args: () => ({ sort, figures: true }) },
        ]),
      ),
    },
  },
  admin_load_cafe: { args: cafe },
  create_cafe: {
    repeat: { answers: 'that it was made before, and a button for another link' },
    args: () => ({ nombre: `Café ${crypto.randomUUID()}` }),
    distinguishable: { nombre: 'the caller makes it, and its address with it' },
    // with an owner it invites as well, as invite_to_team does: a token without its row opens nothing
    reveals: 'already readable',
  },
};
