import * as z from 'zod/mini';
import type { Backend } from '../_shared/backend.ts';
import type { AnswerOf } from '../_shared/contracts/edge-function.ts';
import type { contract } from '../_shared/contracts/mail-feedback.ts';
import { endpoint, readBytes, Refusal } from '../_shared/http.ts';
import { isSigned } from './is-signed.ts';

interface FeedbackOptions {
  backend: Pick<Backend, 'asService'>;
  /** The mail service's webhook secret; without it nobody is believed. */
  secret: string | undefined;
}

const MAX_BODY_BYTES = 64 * 1024;

/** Fields of the mail service's report that are used here. */
const report = z.object({
  type: z.string(),
  data: z.object({
    to: z.array(z.string()),
    bounce: z.optional(z.object({ type: z.optional(z.string()) })),
  }),
});

/**
 * `mail-feedback`: the mail service's webhook. An address that is none any more, and somebody who calls a mail unwanted,
 * end the consents by which mails went there (rule M13).
 */
export const mailFeedback = ({ backend, secret }: FeedbackOptions) =>
  endpoint<AnswerOf<typeof contract>>({
    failure: (error) => ({ success: false, error }),
    faultText: 'No se ha podido anotar.',
    async handle(request) {
      const body = await readBytes(request, MAX_BODY_BYTES);
      if (!secret || !(await isSigned(request.headers, body, secret)))
        throw new Refusal(401, 'La firma no es válida.');
      const kind = kindOf(body);
      if (kind)
        for (const email of kind.to.slice(0, 50))
          await backend.asService('note_mail_failure', { email, kind: kind.name });
      return { success: true };
    },
  });

/** Returns what ends a consent, and whose; null for all else, also an address that may work again. */
function kindOf(body: Uint8Array): { name: 'bounced' | 'complained'; to: string[] } | null {
  let read: unknown;
  try {
    read = JSON.parse(new TextDecoder().decode(body));
  } catch {
    return null;
  }
  const { data } = z.safeParse(report, read);
  if (data?.type === 'email.complained') return { name: 'complained', to: data.data.to };
  if (data?.type !== 'email.bounced' || (data.data.bounce?.type ?? 'Permanent') !== 'Permanent') return null;
  return { name: 'bounced', to: data.data.to };
}
