import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';

export interface ReceivedText {
  readonly path: string;
  readonly authorization: string;
  readonly to: string;
  readonly from: string;
  readonly body: string;
}

export interface SmsServer {
  /** The value for SMS_URL, with the account `AC1` and the token `secret`. */
  readonly url: string;
  readonly received: ReceivedText[];
  /** Sets the status of responses. 201 accepts a message, and a redirect leads back to this server. */
  answer(status: number): void;
  /** Waits until `count` codes were sent to this number; returns the last. */
  codeTo(phone: string, count?: number): Promise<string>;
  close(): Promise<void>;
}

/** Starts a local SMS provider that records the messages it receives. */
export async function startSmsServer(): Promise<SmsServer> {
  const received: ReceivedText[] = [];
  let status = 201;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    received.push({
      path: request.url ?? '',
      authorization: request.headers.authorization ?? '',
      to: form.get('To') ?? '',
      from: form.get('From') ?? form.get('MessagingServiceSid') ?? '',
      body: form.get('Body') ?? '',
    });
    response.writeHead(status, { 'content-type': 'application/json', location: '/elsewhere' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const textsTo = (phone: string) => received.filter(({ to, body }) => to === phone && /\d{6}/.test(body));
  return {
    url: `http://AC1:secret@127.0.0.1:${port}`,
    received,
    answer: (next) => {
      status = next;
    },
    codeTo: async (phone, count = 1) => {
      await expect.poll(() => textsTo(phone).length, { timeout: 10_000 }).toBe(count);
      const [code] = /\d{6}/.exec(textsTo(phone)[count - 1]?.body ?? '') ?? [];
      if (code === undefined) throw new Error('no code in the message');
      return code;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
