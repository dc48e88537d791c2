import { deviceStorage } from '@/lib/browser-storage';

/** How somebody logs in: by password or by a mailed code. */
export type LoginWay = 'login' | 'code';

const KEY = 'login-way';

/** Returns how this browser was last logged in, which a log-out does not forget; by password unless it was otherwise. */
export const readLoginWay = (): LoginWay => (deviceStorage.getItem(KEY) === 'code' ? 'code' : 'login');

export const storeLoginWay = (way: LoginWay): void => deviceStorage.setItem(KEY, way);
