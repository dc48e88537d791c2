import { expect, test } from 'vitest';
import { exampleCafe } from '@/data/cafe/test-support';
import { tagEncoding, tagOrderFile, tagsCsvFile } from '@/features/desk/counter-screens/tag-encoding';
import { readTagLines } from '@/features/desk/counter-screens/tag-lines';

const encoding = tagEncoding(exampleCafe);

test('A tag’s address ends with zeros, where the places in its NDEF file point', () => {
  expect(encoding.address).toBe(`${window.location.origin}/c/${exampleCafe.short_slug}#t=${'0'.repeat(48)}`);
  // The file as the NFC Forum describes it: length, short record of type U, its prefix for the scheme, the rest.
  const text = new TextEncoder().encode(encoding.address.replace(/^https?:\/\//, ''));
  const file = [0, text.length + 5, 0xd1, 1, text.length + 1, 0x55, 4, ...text];
  const part = (from: number, to: number) => String.fromCodePoint(...file.slice(from, to));
  expect(part(encoding.piccOffset - 3, encoding.piccOffset)).toBe('#t=');
  expect(part(encoding.piccOffset, encoding.macOffset)).toBe('0'.repeat(32));
  expect(part(encoding.macOffset, file.length)).toBe('0'.repeat(16));
});

test('The file for the shop has a line a tag, with its address, keys and places', async () => {
  const tag = { uid: '04DE5F1EACC040', mac_key: 'A'.repeat(32), meta_key: 'B'.repeat(32) };
  const [header, line, ...rest] = (await tagsCsvFile([tag], encoding).text()).split('\r\n');
  expect(header).toContain('"UID";"URL";"Key 1 (SDM file read)";"Key 2 (SDM meta read)"');
  expect(line).toBe(
    `"04DE5F1EACC040";"${encoding.address}";"${tag.mac_key}";"${tag.meta_key}";${encoding.piccOffset};${encoding.macOffset}`,
  );
  expect(rest).toEqual(['']);
});

test('The order says what a shop writes, and the columns that it sends back are read', async () => {
  const text = await tagOrderFile('Bar Sol', encoding).text();
  expect(text).toContain('NTAG 424 DNA');
  expect(text).toContain(encoding.address);
  expect(text).toContain(`PICCDataOffset ${encoding.piccOffset}`);
  const columns = /UID;Clave 1.*/.exec(text)![0];
  const [uid, mac_key, meta_key] = ['04DE5F1EACC040', 'A'.repeat(32), 'B'.repeat(32)];
  expect(readTagLines(`${columns}\r\n${uid};${mac_key};${meta_key}`).tags).toEqual([
    { line: 2, tag: { uid, mac_key, meta_key } },
  ]);
});
