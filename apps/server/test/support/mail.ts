import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** The headers by name in lower case, unfolded and decoded. */
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
  readonly html: string;
  /** The content IDs of the attached pictures, such as `<name>`. */
  readonly pictures: readonly string[];
}

export interface MailServer {
  readonly url: string;
  readonly received: ReceivedMail[];
  to(address: string): ReceivedMail[];
  /** Sets the status for later mails, such as 451 or 550. With 0, mails are accepted again. */
  refuse(code: number): void;
  /** Delays the response to every mail until somebody calls the returned function. */
  hold(): () => void;
  close(): Promise<void>;
}

/** Decodes the encoded words in a mail header (RFC 2047). */
function decodeWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?(.*?)\?=/gi, (_, encoding: string, text: string) =>
      encoding.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString()
        : decodeQuotedPrintable(text.replaceAll('_', ' ')),
    );
}

function decodeQuotedPrintable(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

function split(part: string): { headers: Map<string, string>; body: string } {
  const [head = '', ...body] = part.split('\r\n\r\n');
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = new Map<string, string>();
  for (const line of lines) {
    const [, name, value] = /^([^:]+):\s*(.*)$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) headers.set(name.toLowerCase(), decodeWords(value));
  }
  return { headers, body: body.join('\r\n\r\n') };
}

function decodeBody(headers: ReadonlyMap<string, string>, body: string): string {
  switch (headers.get('content-transfer-encoding')) {
    case 'quoted-printable':
      return decodeQuotedPrintable(body);
    case 'base64':
      return Buffer.from(body, 'base64').toString();
    default:
      return body;
  }
}

interface Part {
  readonly type: string;
  readonly headers: Map<string, string>;
  readonly body: string;
}

function partsOf(headers: Map<string, string>, body: string): Part[] {
  const type = headers.get('content-type') ?? '';
  const boundary = /boundary="([^"]+)"/.exec(type)?.[1];
  if (boundary === undefined) return [{ type, headers, body }];
  const parts = body.split(`--${boundary}`).slice(1, -1);
  return parts.flatMap((part) => {
    const inner = split(part.replace(/^\r\n|\r\n$/g, ''));
    return partsOf(inner.headers, inner.body);
  });
}

function parse(source: string): Pick<ReceivedMail, 'headers' | 'text' | 'html' | 'pictures'> {
  const { headers, body } = split(source);
  const parts = partsOf(headers, body);
  const of = (type: string) => {
    const part = parts.find((one) => one.type.startsWith(type));
    return part === undefined ? '' : decodeBody(part.headers, part.body).replaceAll('\r\n', '\n');
  };
  const pictures = parts.flatMap((part) => part.headers.get('content-id') ?? []);
  return { headers, text: of('text/plain'), html: of('text/html'), pictures };
}

export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let refusal = 0;
  let held = Promise.resolve();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: async (stream, session, done) => {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      await held;
      if (refusal !== 0) {
        const receivers = session.envelope.rcptTo.map(({ address }) => `<${address}>`);
        done(Object.assign(new Error(`${receivers} not now`), { responseCode: refusal }));
        return;
      }
      const { mailFrom, rcptTo } = session.envelope;
      received.push({
        ...parse(Buffer.concat(chunks).toString()),
        from: mailFrom === false ? '' : mailFrom.address,
        to: rcptTo.map(({ address }) => address),
      });
      done();
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    to: (address) => received.filter(({ to }) => to.includes(address)),
    refuse: (code) => {
      refusal = code;
    },
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
