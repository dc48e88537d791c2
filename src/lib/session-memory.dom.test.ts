import { afterEach, expect, test } from 'vitest';
import { clearDeviceMemory, deviceMemory, forget, recall, remember } from '@/lib/session-memory';

afterEach(() => {
  window.sessionStorage.clear();
  window.localStorage.clear();
});

test('A value comes back as it was, until it is cleared', () => {
  remember('draft', { step: 2, answers: ['a'] });
  expect(recall('draft')).toEqual({ step: 2, answers: ['a'] });
  forget('draft');
  expect(recall('draft')).toBeNull();
});

test('An invalid value counts as none', () => {
  window.sessionStorage.setItem('kept:draft', '{');
  expect(recall('draft')).toBeNull();
});

test('A value of the device outlives the tab, and is cleared without anything else', () => {
  deviceMemory.remember('survey:1', ['a']);
  window.localStorage.setItem('session', 'x');
  window.sessionStorage.clear();
  expect(deviceMemory.recall('survey:1')).toEqual(['a']);
  clearDeviceMemory();
  expect(deviceMemory.recall('survey:1')).toBeNull();
  expect(window.localStorage.getItem('session')).toBe('x');
});
