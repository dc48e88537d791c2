/** A referral link as its invitee's page knows it (rule A28). */
export interface ReferralLink {
  token: string;
  /** False once the server has said that it is worth nothing. */
  open: boolean;
  /** The first name of whose it is; null where none is known. */
  name: string | null;
}

/** Returns the token in an address's fragment, which no server and no log ever sees; null for none. */
export function readReferralToken(hash: string): string | null {
  return /^#invitacion=([0-9a-f]{32})$/.exec(hash)?.[1] ?? null;
}

/** Returns the headline of an invitee's sign-up, with the café's first prize; null without the inviter's name. */
export function invitationHeadline(link: ReferralLink | null, prize: string): string | null {
  if (!link?.open || link.name === null) return null;
  return prize === 'Café gratis' ? `${link.name} te invita a un café` : `${link.name} te invita: ${prize}`;
}

/** Returns the sentence that names the inviter and the café; shorter without one, below a headline that says it. */
export function inviterSentence({ name }: ReferralLink, cafe?: string): string {
  if (cafe === undefined) return name === null ? 'Vienes con una invitación' : `Invitación de ${name}`;
  return name === null ? `Vienes con una invitación a ${cafe}` : `${name} te invita a ${cafe}`;
}
