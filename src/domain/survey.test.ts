import { describe, expect, it } from 'vitest';
import { SURVEY_OPTIONS } from '@/domain/survey';

describe('SURVEY_OPTIONS', () => {
  it.each(Object.entries(SURVEY_OPTIONS))('%s has values of its own and labels to read', (_, options) => {
    expect(new Set(options.map(({ value }) => value)).size).toBe(options.length);
    expect(options.every(({ value, label }) => /^[a-z0-9_]+$/.test(value) && label.trim() !== '')).toBe(true);
  });
});
