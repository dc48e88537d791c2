import type { Answer } from '@functions/_shared/contracts/procedures';
import type { ListedPrize, WheelOfCafe, WheelVersion } from '@functions/_shared/contracts/procedures/prizes';
import { exampleCafe } from '@/data/cafe/test-support';

type Segment = WheelVersion['segments'][number];

/** Returns a prize of a list; one of the programme's unless said otherwise. */
const listed = (name: string, own: Partial<ListedPrize> = {}): ListedPrize => ({
  name,
  programme: true,
  picture: 'coffee',
  conditions: null,
  default_conditions: 'En barra',
  value_cents: 100,
  sold_out_until: null,
  wheels: [],
  ...own,
});

/** Returns a segment that can come, without a number a month. */
export const segment = (name: string, percent: number, own: Partial<Segment> = {}): Segment => ({
  name,
  picture: 'coffee',
  percent,
  monthly_limit: null,
  unlimited: false,
  out: null,
  available_again_on: null,
  drawn: 0,
  ...own,
});

export const version = (segments: Segment[], own: Partial<WheelVersion> = {}): WheelVersion => ({
  own: true,
  from: '2026-11-01',
  ceiling_cents: null,
  segments,
  ...own,
});

const wheelOf = (
  wheel: WheelOfCafe['wheel'],
  now: WheelVersion,
  own: Partial<WheelOfCafe> = {},
): WheelOfCafe => ({
  wheel,
  version: 3,
  saved_at: '2026-11-01T10:00:00Z',
  now,
  planned: null,
  spins_last_month: 0,
  spent_cents: 0,
  unpriced: 0,
  ...own,
});

/** The programme's wheel of the challenges and a VIP wheel of the café's own. */
export const exampleWheels: WheelOfCafe[] = [
  wheelOf(
    'hito',
    version(
      [
        segment('1€ de descuento', 40, { picture: 'discount' }),
        segment('Café gratis', 25),
        segment('3€ de descuento', 10, { picture: 'discount' }),
        segment('Aperitivo gratis', 25, { picture: 'aperitif' }),
      ],
      { own: false },
    ),
    { version: 0, saved_at: null, spins_last_month: 43 },
  ),
  wheelOf(
    'vip',
    version(
      [
        segment('Café gratis', 60, { unlimited: true }),
        segment('Tarta de queso', 40, { picture: 'cake', monthly_limit: 20, drawn: 12 }),
      ],
      { ceiling_cents: 6000 },
    ),
    { spent_cents: 4200 },
  ),
];

export const examplePrizes: ListedPrize[] = [
  listed('1€ de descuento', { picture: 'discount', wheels: ['hito'] }),
  listed('Café gratis', { value_cents: 130, wheels: ['hito', 'vip'] }),
  listed('3€ de descuento', { picture: 'discount', value_cents: 300, wheels: ['hito'] }),
  listed('Aperitivo gratis', { picture: 'aperitif', value_cents: null, wheels: ['hito'] }),
  listed('2x1 en tostada', { picture: 'toast', value_cents: 220 }),
  listed('Tarta de queso', {
    programme: false,
    picture: 'cake',
    default_conditions: null,
    value_cents: 350,
    wheels: ['vip'],
  }),
];

/** Answer of `load_prizes` for an owner, with a part of one's own. */
export const prizesAnswer = (own: Partial<Answer<'load_prizes'>> = {}): Answer<'load_prizes'> => ({
  cafe: { ...exampleCafe, team_member: true },
  role: 'owner',
  permissions: ['settings', 'prizes', 'wheels', 'market_values'],
  teams: [{ nombre: exampleCafe.nombre, slug: exampleCafe.slug, role: 'owner' }],
  waiting_tickets: 0,
  prizes: examplePrizes,
  wheels: exampleWheels,
  first_prize: 'Café gratis',
  poster_first_prize: null,
  visit_points: null,
  requires_proof: true,
  ...own,
});
