import { deviceStorage } from '@/lib/browser-storage';
import { isInstalled } from '@/lib/install-offer';

/** How somebody logs in: by password or by a mailed code. */
export type LoginWay = 'login' | 'code';

const KEY = 'login-way';

/** Returns how this browser was last logged in, also after a log-out; at first by code if installed, else by password. */
export const readLoginWay = (): LoginWay =>
  (deviceStorage.getItem(KEY) ?? (isInstalled() && 'code')) === 'code' ? 'code' : 'login';

export const storeLoginWay = (way: LoginWay): void => deviceStorage.setItem(KEY, way);
