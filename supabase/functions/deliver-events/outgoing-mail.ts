/** A mail as the mail API takes it. */
export interface OutgoingMail {
  to: string[];
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
}
