/** What a paired screen knows of itself. */
export interface Device {
  id: string;
  secret: string;
}

const KEY = 'counter-device';

/** The screen that this browser was paired as, if any. */
export function keptDevice(): Device | null {
  try {
    const { id, secret } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Device>;
    return typeof id === 'string' && typeof secret === 'string' ? { id, secret } : null;
  } catch {
    return null;
  }
}

/** Keeps or, with null, forgets it. */
export function keepDevice(device: Device | null): void {
  try {
    if (device) localStorage.setItem(KEY, JSON.stringify(device));
    else localStorage.removeItem(KEY);
  } catch {
    // without storage it is a screen until the next reload
  }
}
