import type { MailConfig } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { Logger } from '../log.ts';
import { type DrawingName, mailPicturesOf } from './drawings.ts';
import type { MailMessage } from './message.ts';
import { storeMail } from './queries.ts';

export interface MailTransport {
  /** Returns whether the server took or finally refused the mail. @throws Error if a retry may help */
  send(message: MailMessage): Promise<'taken' | 'refused'>;
  close(): void;
}

const TIMEOUT_MS = 20_000;
/** A control character in an address could begin another header. */
const UNPRINTABLE = /\p{Cc}/u;

function finalRefusal(error: unknown): number | undefined {
  const code: unknown = typeof error === 'object' && error !== null && Reflect.get(error, 'responseCode');
  return typeof code === 'number' && code >= 500 && code < 600 ? code : undefined;
}

async function attachmentsOf(drawing: DrawingName | undefined) {
  if (drawing === undefined) return [];
  const pictures = await mailPicturesOf(drawing);
  return pictures.map(({ name, png }) => ({
    filename: `${name}.png`,
    cid: name,
    content: png,
    contentType: 'image/png',
    contentDisposition: 'inline' as const,
  }));
}

function overSmtp(url: string, from: string, log: Logger): MailTransport {
  // Imported on demand, because many installations have no mail server.
  const connecting = import('nodemailer').then(({ createTransport }) =>
    createTransport({
      url,
      pool: true,
      maxConnections: 2,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    }),
  );
  const domain = /@([^\s<>]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    send: async ({ messageId, to, drawing, ...message }) => {
      if (UNPRINTABLE.test(to)) {
        log.warn({ messageId }, 'a mail was not sent: its address holds a control character');
        return 'refused';
      }
      const attachments = await attachmentsOf(drawing);
      try {
        const connections = await connecting;
        await connections.sendMail({
          ...message,
          from,
          // nodemailer would split a string at commas into several receivers.
          to: { name: '', address: to },
          attachments,
          messageId: `<${messageId}@${domain}>`,
        });
        return 'taken';
      } catch (error) {
        const code = finalRefusal(error);
        if (code === undefined) throw error;
        log.warn({ code, messageId }, 'a mail was refused');
        return 'refused';
      }
    },
    close: () => void connecting.then((connections) => connections.close()),
  };
}

/** Refuses addresses under .invalid (RFC 2606), which stand for a missing address. */
function toReachable(inner: MailTransport, log: Logger): MailTransport {
  const send: MailTransport['send'] = async (message) => {
    if (!/\.invalid$/i.test(message.to)) return inner.send(message);
    log.warn({ messageId: message.messageId }, 'a mail was not sent: its address stands in for none');
    return 'refused';
  };
  return { ...inner, send };
}

function transportOf(config: MailConfig, database: Database, log: Logger): MailTransport {
  const close = () => undefined;
  switch (config.kind) {
    case 'smtp':
      return overSmtp(config.url, config.from, log);
    case 'outbox':
      return {
        send: async (message) => {
          await storeMail(database, message);
          return 'taken';
        },
        close,
      };
    case 'off':
      return { send: async () => 'refused', close };
  }
}

export function createMailTransport(config: MailConfig, database: Database, log: Logger): MailTransport {
  return toReachable(transportOf(config, database, log), log);
}
