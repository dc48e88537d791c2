import { expect, test } from 'vitest';
import { readReferralToken, inviterSentence } from '@/domain/referral-link';

const token = '0123456789abcdef0123456789abcdef';

test('the token stands alone in the fragment, and whole', () => {
  expect(readReferralToken(`#invitacion=${token}`)).toBe(token);
  for (const other of [
    '',
    '#',
    `#${token}`,
    `#invitacion=${token}0`,
    `#invitacion=${token}&x=1`,
    '#invitacion=',
  ])
    expect(readReferralToken(other)).toBeNull();
});

test('The sentence names the inviter, or nobody', () => {
  expect(inviterSentence({ token, open: true, name: 'Marta' }, 'Central')).toBe('Marta te invita a Central');
  expect(inviterSentence({ token, open: true, name: null }, 'Central')).toBe(
    'Vienes con una invitación a Central',
  );
  expect(inviterSentence({ token, open: true, name: null })).toBe('Vienes con una invitación');
});
