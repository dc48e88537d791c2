import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { functions, type FunctionName } from '../../supabase/functions/_shared/contracts/functions.ts';

/*
 * What a press again does after a lost answer where it calls no procedure by itself (docs/decisions/0017). The
 * procedures are called twice by tests/attack/repeats.test.ts.
 */

/** By the id of the request, by its nature, or said what to look for. */
type Kind = 'id' | 'repeatable' | 'told';

/** Every Edge Function; the compiler asks for a new one. */
const FUNCTIONS: Record<FunctionName, readonly [Kind, why: string]> = {
  'activate-vip-code': ['id', 'its procedure’s'],
  'apple-wallet': ['repeatable', 'no press: each of Apple’s calls is'],
  'check-hito2-completion': ['repeatable', 'its procedure is'],
  'crear-cuenta': ['told', 'log in with the password that was typed: the invitation is used'],
  'create-vip-code': ['id', 'its procedure’s'],
  'delete-account': ['told', 'the session has ended'],
  'deliver-events': ['repeatable', 'no press: each event is claimed'],
  'google-wallet': ['repeatable', 'the same card again'],
  health: ['repeatable', 'reads'],
  'mail-feedback': ['repeatable', 'no press: an address is blocked once'],
  'process-visit-registration': ['repeatable', 'one visit a day'],
  'set-cafe-logo': ['repeatable', 'the same picture again'],
  'stop-mail': ['repeatable', 'its procedure is'],
  'submit-ticket': ['repeatable', 'one ticket for a photo’s place'],
  'submit-ticket-qr': ['id', 'its procedure’s'],
  'validate-inviter-email': ['repeatable', 'the same inviter again'],
  'validate-vip-code': ['repeatable', 'a code that is one’s own already'],
};

/** Every act of the auth service, of storage and on a table, by its call. */
const OTHER_ACTS: Record<string, readonly [Kind, why: string]> = {
  'auth.resend': ['told', 'another code in a minute, as the screen counts'],
  'auth.resetPasswordForEmail': ['told', 'another code in a minute, as the screen counts'],
  'auth.signInWithOtp': ['told', 'another code in a minute, as the screen counts'],
  'auth.signInWithPassword': ['repeatable', 'another session'],
  'auth.signOut': ['repeatable', 'none is left'],
  'auth.signUp': ['told', 'that the address has an account: log in'],
  'auth.updateUser': ['repeatable', 'the same password counts as set'],
  'auth.verifyOtp': ['told', 'another code can be asked for'],
  uploadObject: ['repeatable', 'a photo has one place'],
  'update cafeterias': ['told', 'the list of cafés, where it is not any more'],
};

/** Hooks that do not read the pages anew after a failure, and why. */
const NOT_READ_ANEW: Record<string, string> = {
  'customer/journey/components/welcome-dialog.tsx': 'the dialog stays, and enrols who is enrolled',
  'customer/rewards/components/reminder-question.tsx': 'the question stays, and sets the same',
  'customer/tickets/api/send-ticket-qr.ts': 'the text stays, and is the same ticket',
  'customer/tickets/api/send-ticket.ts': 'the photo stays, and is the same ticket',
  'data/presence/use-claim-from-link.ts': 'the code stays, and is the same claim',
  'desk/vip-codes/api/export-vip-codes.ts': 'reads',
  'desk/customers/api/search-customers.ts': 'reads',
  'desk/tickets/api/review-ticket.ts': 'the ticket stays, and the repeat reads like the first time',
};

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((name) => ({ name, text: readFileSync(`src/${name}`, 'utf8') }));

const found = (pattern: RegExp) =>
  new Set(sources.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, call = '']) => call)));

test('Each act that is no procedure says what a press again does', () => {
  const auth = found(
    /\bauth\.((?:signIn|signUp|signOut|verify|update|resend|reset(?!Renewal)|refresh|exchange|link|unlink)\w*)\(/g,
  );
  const writes = found(/\.from\('(\w+)'\)\s*\.(?:update|insert|upsert|delete)\(/g);
  const uploads = found(/(?<!function )\b(uploadObject|removeObject)\(/g);
  expect(
    [
      ...[...auth].map((name) => `auth.${name}`),
      ...[...writes].map((name) => `update ${name}`),
      ...uploads,
    ].toSorted(),
  ).toEqual(Object.keys(OTHER_ACTS).toSorted());
});

test('A function that acts by a request’s id takes one', () => {
  const takesId = Object.entries(functions).filter(
    ([, { request }]) => 'shape' in request && 'requestId' in (request.shape as object),
  );
  const byId = Object.entries(FUNCTIONS).filter(([, [kind]]) => kind === 'id');
  expect(takesId.map(([name]) => name).toSorted()).toEqual(byId.map(([name]) => name).toSorted());
});

/** The options of a call of `useMutation`, to their closing brace. */
function optionsFrom(text: string, start: number): string {
  let depth = 0;
  for (let place = text.indexOf('{', start); place < text.length; place += 1) {
    if (text[place] === '{') depth += 1;
    if (text[place] === '}') depth -= 1;
    if (depth === 0) return text.slice(start, place);
  }
  return text.slice(start);
}

test('After a failed act the pages on display are read anew: what it did is seen', () => {
  const silent = sources.flatMap(({ name, text }) =>
    [...text.matchAll(/\buseMutation\(\{/g)]
      .filter(({ index }) => !/onError|onSettled/.test(optionsFrom(text, index)))
      .map(() => name.replace(/^features\//, '')),
  );
  expect(silent.toSorted()).toEqual(Object.keys(NOT_READ_ANEW).toSorted());
});
