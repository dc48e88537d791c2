import { randomBytes } from 'node:crypto';
import type { FunctionName } from '../../../supabase/functions/_shared/contracts/functions.ts';
import { stack } from './stack.ts';
import { checkFunctionAnswer } from '../../support/backend/contracts.ts';
import { TEST_ADDRESS_HEADER } from '../../support/backend/foreign-target.ts';

export interface Call {
  /** Sent as JSON, or as it is when it is a text or bytes. */
  body?: unknown;
  method?: string;
  /** Access token of the caller. */
  token?: string | undefined;
  /** The client's address; by default one that no other call has, so that limits of tests do not add up. */
  address?: string;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

/** Calls an Edge Function as the browser does. Whatever it answers but a preflight is what its contract says. */
export async function callFunction(name: FunctionName, call: Call = {}): Promise<Answer> {
  const { body, method = 'POST', token, address = freshAddress(), headers = {} } = call;
  const isRaw = typeof body === 'string' || body instanceof Uint8Array;
  const response = await fetch(`${stack.apiUrl}/functions/v1/${name}`, {
    method,
    headers: {
      apikey: stack.publishableKey,
      authorization: `Bearer ${token ?? stack.publishableKey}`,
      'content-type': 'application/json',
      [TEST_ADDRESS_HEADER]: address,
      ...headers,
    },
    ...(body === undefined ? {} : { body: isRaw ? (body as BodyInit) : JSON.stringify(body) }),
  });
  const text = await response.text();
  const answer = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
  if (response.status !== 204) checkFunctionAnswer(name, response.status, answer);
  return { status: response.status, headers: response.headers, body: answer };
}

/** An address from the documentation range of IPv6, different each time. */
export function freshAddress(): string {
  return `2001:db8:${randomBytes(12).toString('hex').match(/.{4}/g)?.join(':')}`;
}
