import { describe, expect, it } from 'vitest';
import {
  missingAnswers,
  SURVEY_MANDATORY,
  SURVEY_MULTIPLE,
  SURVEY_OPTIONS,
  type SurveyDraft,
} from '@/domain/survey';

const complete: SurveyDraft = Object.fromEntries(
  SURVEY_MANDATORY.map((question) => [
    question,
    (SURVEY_MULTIPLE as readonly string[]).includes(question) ? ['ambiente'] : 'algo',
  ]),
);

describe('SURVEY_OPTIONS', () => {
  it.each(Object.entries(SURVEY_OPTIONS))('%s has values of its own and labels to read', (_, options) => {
    expect(new Set(options.map(({ value }) => value)).size).toBe(options.length);
    expect(options.every(({ value, label }) => /^[a-z0-9_]+$/.test(value) && label.trim() !== '')).toBe(true);
  });
});

describe('missingAnswers', () => {
  it('finds nothing missing without telephone and age', () => {
    expect(missingAnswers(complete)).toEqual([]);
  });

  it.each(SURVEY_MANDATORY)('misses %s when it is absent or empty', (question) => {
    expect(missingAnswers({ ...complete, [question]: undefined })).toEqual([question]);
    expect(missingAnswers({ ...complete, [question]: '   ' })).toEqual([question]);
    expect(missingAnswers({ ...complete, [question]: [] })).toEqual([question]);
  });

  it('lists all fourteen for an untouched form, in order', () => {
    expect(missingAnswers({})).toEqual([...SURVEY_MANDATORY]);
  });
});
