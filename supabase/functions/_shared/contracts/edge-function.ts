import * as z from 'zod/mini';

/** The codes that a refusal may carry beside its sentence, for a screen with words of its own. */
export const answeredCode = z.enum([
  'CAFE_PAUSED',
  'CUSTOMER_UNKNOWN',
  'NOT_ENROLLED',
  'NOT_VIP',
  'NOT_A_FISCAL_QR',
  'RECEIPT_ALREADY_SENT',
  'RECEIPT_IN_FUTURE',
  'RECEIPT_OF_OTHERS',
  'RECEIPT_TOO_OLD',
  'RECEIPT_WITHOUT_AMOUNT',
  'RECEIPT_WITHOUT_VISIT',
  'TAX_NUMBER_WRONG',
  'TEAM_MEMBER',
  'BLOCKED',
  'TICKET_IMAGE_NOT_FOUND',
  'TICKET_IMAGE_NO_PHOTO',
  'TICKET_IMAGE_TOO_LARGE',
  'TICKET_IMAGE_USED',
  'TICKET_NOT_FOUND',
  'TICKET_PHOTO_NOT_ASKED',
  'TOO_MANY_PENDING_TICKETS',
  'TOO_MANY_QR_TODAY',
  'TOO_MANY_UNSENT_PHOTOS',
  'VISIT_DUPLICATE',
  'VISIT_UNPROVEN',
]);
export type AnsweredCode = z.output<typeof answeredCode>;

/** The answer of a function that only acts. */
export const done = z.object({ success: z.literal(true) });

/** Answer of most functions when they refuse or fail: a sentence for the person. */
export const refused = z.object({ success: z.literal(false), error: z.string() });

interface EdgeFunction<Request, Answer, Refused> {
  /** The body that it takes. */
  request: Request;
  /** Answer with status 200. */
  answer: Answer;
  /** Answer with every other status, with its code where it has one. */
  refused: Refused;
}

/**
 * Returns the contract of one Edge Function. Answers hold no key that is not here: tests parse every one of them
 * strictly.
 */
export function edgeFunction<
  Request extends z.core.$ZodType,
  Answer extends z.core.$ZodType,
  Refused extends z.core.$ZodType,
>(contract: EdgeFunction<Request, Answer, Refused>) {
  return contract;
}

type AnyEdgeFunction = EdgeFunction<z.core.$ZodType, z.core.$ZodType, z.core.$ZodType>;

/** All that a function may answer. */
export type AnswerOf<Contract extends AnyEdgeFunction> =
  | z.output<Contract['answer']>
  | z.output<Contract['refused']>;
