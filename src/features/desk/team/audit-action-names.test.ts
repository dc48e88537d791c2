import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { auditActionName } from '@/features/desk/team/audit-action-names';

/** Actions that the page of a team never shows. */
const UNSHOWN = [
  // the database writes these itself, without the café
  'cafe.create',
  'cafe.change',
  // A member who has left is in no list.
  'team.leave',
  // an administrator's
  'cafe.tax-number-confirmed',
  'invitation.create',
  'invitation.revoke',
];

test('Every action that the database audits has a name of its own', () => {
  const schemas = readdirSync('supabase/schemas')
    .map((file) => readFileSync(`supabase/schemas/${file}`, 'utf8'))
    .join('');
  const audited = [...schemas.matchAll(/private\.audit\(([^;]*?)'[a-z-]+:'/g)]
    .flatMap(([, action = '']) => [...action.matchAll(/'([a-z-]+\.[a-z-]+)'/g)])
    .map(([, action = '']) => action);
  expect(audited.length).toBeGreaterThan(30);
  const unnamed = audited.filter((action) => auditActionName(action) === auditActionName('no.such-act'));
  expect(unnamed.filter((action) => !UNSHOWN.includes(action))).toEqual([]);
});
