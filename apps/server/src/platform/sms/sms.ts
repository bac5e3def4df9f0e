import type { SmsConfig } from '../config/sms.ts';
import type { Database } from '../db/database.ts';
import type { Logger } from '../log.ts';
import { keepMail } from '../mail/queries.ts';
import { overProvider } from './provider.ts';

export interface TextMessage {
  /** Stays the same when it is sent again. */
  readonly messageId: string;
  /** As +393331234567. */
  readonly to: string;
  readonly text: string;
}

export interface Sms {
  /** False where nothing can send: the phone is then no way in. */
  readonly isOffered: boolean;
  /**
   * Resolves when a provider took the message, or refused it for good (which is logged). Throws when it may
   * succeed later.
   */
  send(message: TextMessage): Promise<void>;
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Shown beside the mails that nobody takes. */
function kept({ messageId, to, text }: TextMessage) {
  const html = `<!doctype html><meta charset="utf-8"><title>SMS</title><pre>${escaped(text)}</pre>`;
  return { messageId, to, subject: 'SMS', text, html, headers: {} };
}

/** Text messages as configured: by a provider, into the outbox of local mode, or not at all. */
export function createSms({ way }: SmsConfig, database: Database, log: Logger): Sms {
  switch (way.kind) {
    case 'provider':
      return { isOffered: true, send: overProvider(way, log) };
    case 'outbox':
      return { isOffered: true, send: (message) => keepMail(database, kept(message)) };
    case 'off':
      return { isOffered: false, send: async () => undefined };
  }
}
