import type * as contracts from '@functions/_shared/contracts/procedures/visits.ts';
import { address, madridToday, slug } from './making.ts';
import type { Scenarios } from './scenario.ts';

export const visits: Scenarios<typeof contracts> = {
  register_visit: {
    at: ['visit-due'],
    args: slug,
    reveals: ['completed_hito', 'day', 'load_journey.*', 'points', 'proof', 'registered', 'reopened'],
  },
  register_visit_by_email: {
    args: ({ slug: cafe_slug, email }) => ({
      cafe_slug,
      email,
      visit_date: new Date().toISOString(),
      client_address: address(),
    }),
  },
  insert_visit: {
    at: ['visit-due'],
    args: ({ user_id, email, cafe_nombre }) => ({
      p_user_id: user_id,
      p_correo: email,
      p_cafeteria: cafe_nombre,
      p_fecha_visita: madridToday(),
    }),
  },
};
