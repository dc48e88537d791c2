import type * as contracts from '@functions/_shared/contracts/procedures/demo-requests.ts';
import { rpc } from '../given/factories.ts';
import { by, forgetMisses, newEmail } from './making.ts';
import type { Making, Scenarios } from './scenario.ts';

const asking =
  (isSecond: boolean): Making =>
  async (sql) => {
    const args = { nombre: 'Ana', email: newEmail() };
    await forgetMisses(sql, 'demo');
    if (isSecond) await rpc(sql, null, 'request_demo', args);
    return by(null, args);
  };

export const demoRequests: Scenarios<typeof contracts> = {
  request_demo: {
    repeat: { leaves: ['rate_limits'], why: 'the attempt is counted; one request an hour and address' },
    before: (sql) => forgetMisses(sql, 'demo'),
    args: () => ({ nombre: 'Ana', email: newEmail() }),
    reveals: ['status'],
    indistinguishable: { 'who has asked before, and who has not': [asking(true), asking(false)] },
  },
};
