import { afterEach, expect, test } from 'vitest';
import { clearDeviceStore, deviceStore, tabStore } from '@/lib/storage';

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
