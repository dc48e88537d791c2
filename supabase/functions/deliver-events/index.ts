import { projectBackend, setting } from '../_shared/environment.ts';
import { appleDeployment, certificateUntil } from '../_shared/wallet/apple-deployment.ts';
import { googleWallet } from '../_shared/wallet/google-account.ts';
import { eventAddresses } from './addresses.ts';
import { deliverEvents } from './handler.ts';
import { mailerOf } from './mailer.ts';
import { sendPasses } from './send-passes.ts';
import { tellApple } from './tell-apple.ts';
import { tellGoogle } from './tell-google.ts';

const backend = projectBackend();
const apple = appleDeployment(setting);
const google = googleWallet(setting);
const tellers = { apple: apple && tellApple(apple), google: google && tellGoogle(google) };

export default deliverEvents({
  backend,
  secret: setting('EVENTS_DELIVERY_SECRET'),
  addresses: eventAddresses(setting),
  mailer: mailerOf(setting),
  sendPasses: () => sendPasses(backend, tellers, certificateUntil(apple)),
});
