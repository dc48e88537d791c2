import { projectBackend, setting } from '../_shared/environment.ts';
import { appleDeployment } from '../_shared/wallet/apple-deployment.ts';
import { appleWallet } from './handler.ts';

export default appleWallet({ backend: projectBackend(), deployment: appleDeployment(setting) });
