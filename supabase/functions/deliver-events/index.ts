import { projectBackend, setting } from '../_shared/environment.ts';
import { eventAddresses } from './addresses.ts';
import { deliverEvents } from './handler.ts';
import { mailerOf } from './mailer.ts';

export default deliverEvents({
  backend: projectBackend(),
  secret: setting('EVENTS_DELIVERY_SECRET'),
  addresses: eventAddresses(setting),
  mailer: mailerOf(setting),
});
