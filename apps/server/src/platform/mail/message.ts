import type { DrawingName } from './drawings.ts';

export interface MailMessage {
  /** The local part of the Message-ID, which repetitions share, so that mail programs can recognise them. */
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly drawing?: DrawingName;
  readonly headers: Record<string, string>;
}
