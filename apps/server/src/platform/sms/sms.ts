import type { SmsConfig } from '../config/sms.ts';
import type { Database } from '../db/database.ts';
import type { Logger } from '../log.ts';
import { storeMail } from '../mail/queries.ts';
import type { TextMessage } from './message.ts';
import { createSmsProvider } from './provider.ts';

export interface SmsSender {
  /** False without a provider; nobody can then sign in by phone. */
  readonly isOffered: boolean;
  /** Resolves once the provider accepted or refused the message. @throws Error if a retry may succeed */
  send(message: TextMessage): Promise<void>;
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function kept({ messageId, to, text }: TextMessage) {
  const html = `<!doctype html><meta charset="utf-8"><title>SMS</title><pre>${escaped(text)}</pre>`;
  return { messageId, to, subject: 'SMS', text, html, headers: {} };
}

/** Returns the configured transport: a provider, the local outbox, or none. */
export function createSmsSender({ way }: SmsConfig, database: Database, log: Logger): SmsSender {
  switch (way.kind) {
    case 'provider':
      return { isOffered: true, send: createSmsProvider(way, log) };
    case 'outbox':
      return { isOffered: true, send: (message) => storeMail(database, kept(message)) };
    case 'off':
      return { isOffered: false, send: async () => undefined };
  }
}
