import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { cmac } from '../../support/given/nfc-tag.ts';
import { useDatabase } from '../use-database.ts';

const sql = useDatabase();
const hex = (text: string) => Buffer.from(text, 'hex');
const ask = async (call: (db: ReturnType<typeof sql>) => PromiseLike<{ answer: Buffer }[]>) =>
  (await call(sql()))[0]!.answer.toString('hex');
const aesCmac = (key: Buffer, message: Buffer) =>
  ask((db) => db`select private.aes_cmac(${key}, ${message}) as answer`);

describe('The CMAC in SQL', () => {
  // the key and the message of RFC 4493
  const key = hex('2b7e151628aed2a6abf7158809cf4f3c');
  const message = hex(
    '6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e5130c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710',
  );
  test.each([
    [0, 'bb1d6929e95937287fa37d129b756746'],
    [16, '070a16b46b4d4144f79bdd9dd04a287c'],
    [40, 'dfa66747de9ae63030ca32611497c827'],
    [64, '51f0bebf7e3b9d92fc49741779363cfe'],
  ])('is the one that RFC 4493 gives for %i bytes', async (length, mac) => {
    expect(await aesCmac(key, message.subarray(0, length))).toBe(mac);
    expect(cmac(key, message.subarray(0, length)).toString('hex')).toBe(mac);
  });

  test('is the generator’s for 300 random messages', async () => {
    for (let length = 0; length < 300; length += 1) {
      const [randomKey, text] = [randomBytes(16), randomBytes(length % 70)];
      expect(await aesCmac(randomKey, text)).toBe(cmac(randomKey, text).toString('hex'));
    }
  });
});

test('A diversified key is the one that AN10922 gives', async () => {
  const [master, input] = [
    hex('00112233445566778899AABBCCDDEEFF'),
    hex('04782E21801D803042F54E585020416275'),
  ];
  expect(await ask((db) => db`select private.diversified_key(${master}, ${input}) as answer`)).toBe(
    'a8dd63a3b89d54b37ca802473fda9175',
  );
});
