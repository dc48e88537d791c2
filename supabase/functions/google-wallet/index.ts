import { projectBackend, setting } from '../_shared/environment.ts';
import { googleWallet } from '../_shared/wallet/google-account.ts';
import { saveToGoogle } from './handler.ts';

export default saveToGoogle(projectBackend(), googleWallet(setting));
