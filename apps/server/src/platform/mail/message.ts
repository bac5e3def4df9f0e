import type { DrawingName } from './drawings.ts';

export interface MailMessage {
  /** The Message-ID before the @. It is the same if the mail is repeated, so mail programs recognise it. */
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly drawing?: DrawingName;
  readonly headers: Record<string, string>;
}
