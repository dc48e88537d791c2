import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sha1 } from '@/domain/sha1';
import { uuidV5, vipId } from '@/domain/vip-id';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

describe('sha1', () => {
  it('gives the digests of the standard', () => {
    expect(hex(sha1(new TextEncoder().encode('abc')))).toBe('a9993e364706816aba3e25717850c26c9cd0d89d');
    expect(hex(sha1(new Uint8Array()))).toBe('da39a3ee5e6b4b0d3255bfef95601890afd80709');
  });

  it('agrees with Node at every length around the block borders', () => {
    for (let length = 0; length <= 260; length += 1) {
      const bytes = Uint8Array.from({ length }, (_, i) => (i * 31 + length) & 255);
      expect(hex(sha1(bytes))).toBe(createHash('sha1').update(bytes).digest('hex'));
    }
  });
});

describe('uuidV5', () => {
  it('gives the example of RFC 9562', () => {
    expect(uuidV5('6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'www.example.com')).toBe(
      '2ed6657d-e927-568b-95e1-2665a8aea6a2',
    );
  });
});

describe('vipId', () => {
  it('is one and the same for every spelling of a café', () => {
    const ids = ['Cafetería Central', 'cafeteria-central', 'CAFETERÍA_CENTRAL'].map(vipId);
    expect(new Set(ids)).toEqual(
      new Set([uuidV5('6f0c1d8e-3b52-4c5a-9a5e-2d7c0e9b41fa', 'CAFETERIACENTRAL')]),
    );
  });

  it('upper-cases A to Z only', () => {
    expect(vipId('Straße')).toBe(uuidV5('6f0c1d8e-3b52-4c5a-9a5e-2d7c0e9b41fa', 'STRAßE'));
  });
});
