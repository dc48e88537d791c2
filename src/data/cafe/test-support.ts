import type { Answer } from '@functions/_shared/contracts/procedures';
import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import { exampleId } from '@tests/support/example-id';

/** A café as the server describes it, for component tests; another field of cafés is added here once. */
export const exampleCafe: Cafe = {
  id: exampleId('cafe-1'),
  nombre: 'Cafetería Central',
  slug: 'cafetería-central',
  short_slug: 'cafeteria-central',
  state: 'active',
  primary_color: '#244EB8',
  secondary_color: '#4fb796',
  review_url: null,
  instagram_url: null,
  logo_path: null,
  service_mode: 'no_proof',
  first_challenge: 'review',
  team_member: false,
  blocked: null,
  vip_id: exampleId('vip-1'),
};

/** Answer of `get_cafe`: the public part of that café. */
export const exampleCafeInfo: Answer<'get_cafe'> = {
  cafe: exampleCafe,
  first_prize: 'Café gratis',
  first_prize_picture: 'coffee',
  enrolled: false,
  email: null,
};
