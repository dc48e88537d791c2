import type { Journey } from '@functions/_shared/contracts/procedures/journey';
import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import { makeJourney, makeReward } from '@/data/customer/test-support';
import { afterEach, expect, test } from 'vitest';
import { exampleCafe } from '@/data/cafe/test-support';
import { clearStoredVipCode } from '@/data/customer/stored-vip-code';
import { scanDestination } from '@/features/customer/journey/scan/scan-destination';
import { tabStore } from '@/lib/storage';

afterEach(clearStoredVipCode);

const at = (cafe: Partial<Cafe>, journey: Journey = makeJourney()): Journey => ({
  ...journey,
  cafe: { ...exampleCafe, ...cafe },
});
/** Journey of a customer whose first entry has registered the day's visit. */
const newcomer = (enrollment: object = {}, change: Partial<Journey> = {}) =>
  makeJourney(
    { hito_actual: 1, hito_1_completado: false, joined_on: '2026-11-21', ...enrollment },
    { visited_today: true, ...change },
  );
const desk = '/team/cafetería-central';
const journey = '/get-started/cafetería-central';
const first = `${journey}?step=1`;

test.each<
  [
    string,
    Journey,
    unknown,
    { address?: string; invitation?: string; staysHere?: boolean; hasCard?: boolean }?,
  ]
>([
  ['a café that is none', { ...makeJourney(), cafe: null }, { closed: 'CAFE_NOT_FOUND' }],
  ['a deleted café', at({ state: 'deleted' }), { closed: 'CAFE_NOT_FOUND' }],
  ['a paused café', at({ state: 'paused' }), { closed: 'CAFE_PAUSED' }],
  [
    'a paused café whose team one is on',
    at({ state: 'paused', team_member: true }),
    { closed: 'CAFE_PAUSED' },
  ],
  ['a name that the café had before', makeJourney(), '/c/cafetería-central', { address: 'otra' }],
  [
    'a referral link to that name',
    makeJourney(),
    '/c/cafetería-central#invitacion=a',
    { address: 'otra', invitation: '#invitacion=a' },
  ],
  ['the short address', makeJourney(), 'visit', { address: 'cafeteria-central' }],
  ['another spelling', makeJourney(), 'visit', { address: 'CAFETERÍA-central' }],
  ['its team', at({ team_member: true }), desk],
  ['its team, blocked', at({ team_member: true, blocked: 'Abuso' }), desk],
  ['somebody blocked', at({ blocked: 'Abuso' }), journey],
  ['an administrator without an enrollment', makeJourney(null, { viewer: 'preview' }), journey],
  ['a card in hand at challenge 7', makeJourney({ hito_actual: 7 }), journey, { hasCard: true }],
  ['challenge 7 without a card', makeJourney({ hito_actual: 7 }), 'visit'],
  ['a card in hand before challenge 7', makeJourney({ hito_actual: 6 }), 'visit', { hasCard: true }],
  ['a newcomer with the day’s visit', newcomer(), first],
  ['a newcomer with something to see here', newcomer(), 'visit', { staysHere: true }],
  ['a newcomer with a card', newcomer(), 'visit', { hasCard: true }],
  ['a newcomer without the visit', newcomer({}, { visited_today: false }), 'visit'],
  ['a newcomer of another day', newcomer({ joined_on: '2026-11-20' }), 'visit'],
  ['a newcomer who completed challenge 1', newcomer({ hito_1_completado: true }), 'visit'],
  ['a newcomer beyond challenge 1', newcomer({ hito_actual: 2 }), 'visit'],
  ['a newcomer with a prize', newcomer({}, { rewards: [makeReward()] }), 'visit'],
  ['a newcomer where proof is asked for', at({ service_mode: 'proof' }, newcomer()), 'visit'],
  ['a customer', makeJourney(), 'visit'],
  ['who takes no part yet', makeJourney(null, { viewer: 'not_enrolled' }), 'visit'],
])(
  '%s',
  (
    _,
    answer,
    expected,
    { address = 'cafetería-central', invitation = '', staysHere = false, hasCard = false } = {},
  ) => {
    if (hasCard) tabStore.set('vip-code', ['cafetería-central', 'a34n75']);
    const destination = scanDestination(answer, { cafeSlug: address, invitation, staysHere });
    const isAddress = typeof destination === 'object' && 'to' in destination;
    expect(isAddress ? decodeURI(destination.to) : destination).toEqual(expected);
  },
);
