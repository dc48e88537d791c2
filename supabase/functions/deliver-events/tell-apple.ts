import * as z from 'zod/mini';
import { askWithToken } from '../_shared/ask-service.ts';
import type { AppleDeployment } from '../_shared/wallet/apple-deployment.ts';
import { signJwt } from '../_shared/wallet/sign-jwt.ts';
import type { TellPlatform } from './send-passes.ts';

const PUSH = 'https://api.push.apple.com/3/device';
const GONE = ['BadDeviceToken', 'DeviceTokenNotForTopic'];
const refusal = z.object({ reason: z.string().check(z.regex(/^\w{1,60}$/)) });

/** Returns what asks each device that holds a pass to fetch it anew: a push without content, over HTTP/2. */
export function tellApple({ passType, team, pushKey, pushKeyId: kid }: AppleDeployment): TellPlatform {
  const makeToken = () => `bearer ${signJwt({ alg: 'ES256', kid }, pushKey, { iss: team })}`;
  // each 403 of Apple's is about the key or its token
  const ask = askWithToken(makeToken, 403);
  const headers = { 'apns-topic': passType, 'apns-push-type': 'background', 'apns-priority': '5' };

  return async ({ push_tokens }) => {
    const gone_tokens: string[] = [];
    let failure: string | null = null;
    for (const token of push_tokens) {
      const push = { method: 'POST', headers, body: '{}' };
      const { status, body, error, isKeyRefused } = await ask(`${PUSH}/${token}`, push);
      const reason = z.safeParse(refusal, body).data?.reason ?? '';
      if (status === 410 || (status === 400 && GONE.includes(reason))) gone_tokens.push(token);
      else if (status !== 200) failure = `${error} ${reason}`.trim();
      // no other device's push would get an answer either
      if (!status || isKeyRefused) return { outcome: 'failed', gone_tokens, error: failure, isKeyRefused };
    }
    return { outcome: failure ? 'failed' : 'sent', gone_tokens, error: failure };
  };
}
