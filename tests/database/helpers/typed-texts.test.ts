import { expect, test } from 'vitest';
import { UNUSUAL_CHARACTERS } from '../../support/examples/name-examples.ts';
import { normalizeEmail } from '@/domain/email';
import { cleanPhone } from '@/domain/pasted-text';
import { taxNumberForm } from '@/domain/tax-number';
import { normalizeLink } from '@/features/desk/settings/link-problem';
import { cleanLine, cleanValue } from '@functions/_shared/texts/typed-text.ts';
import {
  LINE_EXAMPLES,
  LINK_EXAMPLES,
  PHONE_EXAMPLES,
  TAX_NUMBER_EXAMPLES,
  TYPED_EMAIL_EXAMPLES,
  VALUE_EXAMPLES,
} from './typed-examples.ts';
import { useDatabase } from '../use-database.ts';

const sql = useDatabase();

const CLEANINGS = {
  typed_line: [LINE_EXAMPLES, cleanLine],
  typed_value: [VALUE_EXAMPLES, cleanValue],
  typed_email: [TYPED_EMAIL_EXAMPLES, normalizeEmail],
  tax_number_form: [TAX_NUMBER_EXAMPLES, taxNumberForm],
  typed_link: [LINK_EXAMPLES, normalizeLink],
  typed_phone: [PHONE_EXAMPLES, cleanPhone],
} as const;
type Cleaning = keyof typeof CLEANINGS;
const NAMES = Object.keys(CLEANINGS) as Cleaning[];

async function inSql(cleaning: Cleaning, texts: readonly string[]): Promise<string[]> {
  const rows = await sql()<{ clean: string }[]>`
    select private.${sql()(cleaning)}(text) as clean from unnest(${[...texts]}::text[]) with ordinality as typed (text, n)
    order by n`;
  return rows.map(({ clean }) => clean);
}

test.each(NAMES)('The cleaning %s is the same in SQL and in the page', async (name) => {
  const [examples, clean] = CLEANINGS[name];
  const typed = examples.map(([text]) => text);
  expect(typed.map((text) => [text, clean(text)])).toEqual(examples);
  expect((await inSql(name, typed)).map((text, index) => [typed[index], text])).toEqual(examples);
});

test.each(NAMES)('The cleaning %s leaves alone what it has cleaned', async (name) => {
  const [examples] = CLEANINGS[name];
  const cleaned = examples.map(([, text]) => text);
  expect(await inSql(name, cleaned)).toEqual(cleaned);
});

test.each(['typed_line', 'typed_value'] as const)(
  'The cleaning %s treats every hidden, blank or full-width sign in SQL as in the page',
  async (name) => {
    const fullWidth = Array.from(
      { length: 0xff5e - 0xff00 },
      (_, at) => `a${String.fromCharCode(0xff01 + at)}b`,
    );
    const joined = ['\u200C', '\u200D\u200D', '\uFE0F', '\uFE0F\uFE0F', '\uFE0F\u200D', '\u200D\uFE0F'];
    const placed = joined.flatMap((signs) => [
      `a${signs}b`,
      `${signs}b`,
      `a${signs}`,
      `a ${signs}b`,
      `a${signs} b`,
    ]);
    const typed = [...UNUSUAL_CHARACTERS, ...fullWidth, ...placed].flatMap((text) => [
      text,
      `${text}:`,
      text.slice(1),
    ]);
    expect(await inSql(name, typed)).toEqual(typed.map(CLEANINGS[name][1]));
  },
);
