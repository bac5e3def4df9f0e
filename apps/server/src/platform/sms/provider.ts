import type { SmsConfig } from '../config/sms.ts';
import type { Logger } from '../log.ts';
import type { TextMessage } from './message.ts';

const TIMEOUT_MS = 10_000;
const TOO_MANY = 429;

type Provider = Extract<SmsConfig['way'], { kind: 'provider' }>;

/** Sends text messages by Twilio's API, which other providers offer too. */
export function createSmsProvider({ url, account, token, from }: Provider, log: Logger) {
  const address = `${url}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`;
  // A pool of senders has an id instead of a number.
  const sender = /^MG[\da-f]{32}$/i.test(from) ? { MessagingServiceSid: from } : { From: from };

  return async ({ messageId, to, text }: TextMessage): Promise<void> => {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { authorization },
      body: new URLSearchParams({ To: to, ...sender, Body: text }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: unknown) => {
      throw new Error('the provider of text messages cannot be reached', { cause: error });
    });
    await answer.body?.cancel();
    if (answer.ok) return;
    const { status } = answer;
    if (status >= 500 || status === TOO_MANY) throw new Error(`the provider of text messages said ${status}`);
    // A retry would not help, because the number is invalid or the account may not send to it.
    log.warn({ status, messageId }, 'a text message was refused');
  };
}
