import type { DrawingName } from './drawings.ts';

export interface MailMessage {
  /** Local part of the Message-ID; repetitions share it, so that mail clients can recognise them. */
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly drawing?: DrawingName;
  readonly headers: Record<string, string>;
}
