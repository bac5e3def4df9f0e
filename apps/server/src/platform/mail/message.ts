import type { DrawingName } from './drawings.ts';

export interface MailMessage {
  /** The Message-ID before the @. A repeated mail has the same id, so mail programs recognise it. */
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly drawing?: DrawingName;
  readonly headers: Record<string, string>;
}
