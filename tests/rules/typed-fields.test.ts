import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Files with a field of their own, and why. */
const OWN_FIELDS: Record<string, string> = {
  'desk/counter-screen/pairing-form.tsx':
    'a tablet loads nothing of the design system; the form cleans its code itself',
  'public/auth/components/new-password-fields.tsx': 'nobody types in it: password managers read it',
};

/** Fields in which nobody types. */
const CHOSEN = /type="(?:file|checkbox|radio|color|range|hidden)"/;

test('What people type or paste goes through TextInput, which takes away what nobody sees (rule S20)', () => {
  const folder = 'src/features';
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.tsx$/.test(file),
  );
  const own = files.filter((file) => {
    const text = readFileSync(`${folder}/${file}`, 'utf8');
    return [...text.matchAll(/<input\b(.*?)\/>/gs)].some(([, attributes = '']) => !CHOSEN.test(attributes));
  });
  expect(own.toSorted()).toEqual(Object.keys(OWN_FIELDS).toSorted());
});
