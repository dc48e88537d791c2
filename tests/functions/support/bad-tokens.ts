import { claimsOf, signToken, type Person } from './people.ts';

/** Tokens that must count as none, made from a good one. */
export function badTokens(person: Person): Record<string, string | undefined> {
  const claims = claimsOf(person);
  const [header = '', payload = ''] = person.token.split('.');
  const past = Math.floor(Date.now() / 1000) - 60;
  return {
    'no token': undefined,
    'an expired token': signToken({ ...claims, exp: past, iat: past - 3600 }),
    'a token signed with another secret': signToken(claims, 'another-secret'),
    'a token without signature': `${header}.${payload}.`,
    'a token that says alg none': `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${payload}.x`,
    'a token of another role': signToken({ ...claims, role: 'anon' }),
    'no JSON where a token should be': 'eyAA.eyAA.eyAA',
    'no text where a token should be': 'ey__.ey__.ey__',
    'half a token': 'eyAAA.eyAAA.eyAAA',
    'no token at all': 'hola',
  };
}
