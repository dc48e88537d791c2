import { afterEach, describe, expect, test, vi } from 'vitest';
import { deviceStorage, isStoragePersistent, tabStorage } from '@/lib/browser-storage';
import { clearDeviceStore, deviceStore } from '@/lib/storage';

afterEach(() => {
  vi.restoreAllMocks();
  for (const storage of [deviceStorage, tabStorage]) storage.keys().forEach((key) => storage.removeItem(key));
});

/** Blocks all cookies: the browser then throws where a storage is read. */
function blockStorage() {
  for (const name of ['localStorage', 'sessionStorage'] as const)
    vi.spyOn(window, name, 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
}

describe.each([
  ['localStorage', deviceStorage],
  ['sessionStorage', tabStorage],
] as const)('A value that the page stores in %s', (name, storage) => {
  test('lies in the browser', () => {
    storage.setItem('a', '1');
    expect(window[name].getItem('a')).toBe('1');
    expect(storage.getItem('a')).toBe('1');
    expect(storage.keys()).toEqual(['a']);
    storage.removeItem('a');
    expect(window[name].getItem('a')).toBeNull();
  });

  test('lies in memory where the browser throws', () => {
    blockStorage();
    expect(storage.getItem('a')).toBeNull();
    storage.setItem('a', '1');
    expect(storage.getItem('a')).toBe('1');
    expect(storage.keys()).toEqual(['a']);
    storage.removeItem('a');
    expect(storage.getItem('a')).toBeNull();
  });

  test('is the newest one, even if the storage has become full', () => {
    storage.setItem('a', 'old');
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    storage.setItem('a', 'new');
    expect(storage.getItem('a')).toBe('new');
    full.mockRestore();
    storage.setItem('a', 'newest');
    expect(window[name].getItem('a')).toBe('newest');
    expect(storage.getItem('a')).toBe('newest');
  });
});

test('The page knows whether a value outlives a reload', () => {
  expect(isStoragePersistent()).toBe(true);
  expect(window.localStorage).toHaveLength(0);
  blockStorage();
  expect(isStoragePersistent()).toBe(false);
});

test('Clearing a device clears the memory too', () => {
  blockStorage();
  deviceStore.set('survey:1', ['a']);
  expect(deviceStore.get('survey:1')).toEqual(['a']);
  clearDeviceStore();
  expect(deviceStore.get('survey:1')).toBeNull();
});
