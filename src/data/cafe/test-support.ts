import type { Answer } from '@functions/_shared/contracts/procedures';
import { completeCafe } from '@tests/support/examples/complete-cafe';
import { exampleId } from '@tests/support/examples/example-id';

/** A café as the server describes it, for component tests; what may be null is null. */
export const exampleCafe = completeCafe({
  id: exampleId('cafe-1'),
  nombre: 'Cafetería Central',
  slug: 'cafetería-central',
  short_slug: 'cafeteria-central',
  state: 'active',
  primary_color: '#244EB8',
  secondary_color: '#4fb796',
  service_mode: 'no_proof',
  first_challenge: 'review',
  has_tag: false,
  team_member: false,
  vip_id: exampleId('vip-1'),
});

/** Answer of `get_cafe`: the public part of that café. */
export const exampleCafeInfo: Answer<'get_cafe'> = {
  cafe: exampleCafe,
  first_prize: 'Café gratis',
  first_prize_picture: 'coffee',
  enrolled: false,
  email: null,
};
