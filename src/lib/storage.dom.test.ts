import { afterEach, expect, test } from 'vitest';
import { clearDeviceStore, clearDrafts, deviceStore, draftKey, tabStore } from '@/lib/storage';

afterEach(() => {
  window.sessionStorage.clear();
  window.localStorage.clear();
});

test('An invalid value counts as none', () => {
  window.sessionStorage.setItem('kept:draft', '{');
  expect(tabStore.get('draft')).toBeNull();
});

test('A value of the device outlives the tab, and is cleared without anything else', () => {
  deviceStore.set('survey:1', ['a']);
  window.localStorage.setItem('session', 'x');
  window.sessionStorage.clear();
  expect(deviceStore.get('survey:1')).toEqual(['a']);
  clearDeviceStore();
  expect(deviceStore.get('survey:1')).toBeNull();
  expect(window.localStorage.getItem('session')).toBe('x');
});

test('The drafts of a tab stay for one person, and go with a sign-out', () => {
  const [own, foreign] = [draftKey('user-1', 'place'), draftKey('user-2', 'place')];
  for (const key of [own, foreign, 'unsent']) tabStore.set(key, 'x');
  clearDrafts('user-1');
  expect([own, foreign, 'unsent'].map(tabStore.get)).toEqual(['x', null, 'x']);
  clearDeviceStore();
  expect([own, 'unsent'].map(tabStore.get)).toEqual([null, 'x']);
});
