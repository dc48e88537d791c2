import { deviceStorage } from '@/lib/browser-storage';

/** A paired screen's own credentials. */
export interface Device {
  id: string;
  /** The newest secret that the server gave it, or the one it made for its pairing. */
  secret: string;
  /** The secret before that: good until a renewal has used the newest. */
  former?: string;
}

const KEY = 'counter-device';

/** Returns the screen that this browser was paired as, if any. */
export function readStoredDevice(): Device | null {
  try {
    const { id, secret, former } = JSON.parse(deviceStorage.getItem(KEY) ?? '{}') as Partial<Device>;
    if (typeof id !== 'string' || typeof secret !== 'string') return null;
    return typeof former === 'string' ? { id, secret, former } : { id, secret };
  } catch {
    return null;
  }
}

/** Keeps or, with null, forgets it. */
export function storeDevice(device: Device | null): void {
  if (device) deviceStorage.setItem(KEY, JSON.stringify(device));
  else deviceStorage.removeItem(KEY);
}
