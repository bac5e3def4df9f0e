import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PushPayload } from '@beso/contract/notifications';
import type { PushSubscriptionInput } from '@beso/contract/push';
import type { Person } from './builders.ts';

export interface ReceivedPush {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A local push service that records the pushes it receives. */
export interface PushService {
  readonly host: string;
  readonly url: string;
  /** All pushes in the order of arrival; `at` returns those of one path. */
  readonly received: ReceivedPush[];
  at(path: string): ReceivedPush[];
  /** Sets the response for a path; the default is 201. */
  answer(path: string, status: number, headers?: Record<string, string>): void;
  close(): Promise<void>;
}

/** Starts the service, on a free port if `port` is 0. */
export async function startPushService(port = 0): Promise<PushService> {
  const received: ReceivedPush[] = [];
  const answers = new Map<string, { status: number; headers: Record<string, string> }>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const path = request.url ?? '';
    received.push({ path, headers: request.headers, body: Buffer.concat(chunks) });
    const { status, headers } = answers.get(path) ?? { status: 201, headers: {} };
    response.writeHead(status, headers).end();
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    url: `http://${host}`,
    received,
    at: (path) => received.filter((one) => one.path === path),
    answer: (path, status, headers = {}) => answers.set(path, { status, headers }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A browser that receives pushes. The server gets its public keys, and `read` decrypts a push. */
export interface PushBrowser {
  readonly keys: PushSubscriptionInput['keys'];
  /** Decrypts a push. @throws Error if it is encrypted for other keys */
  read(message: ReceivedPush): PushPayload;
}

export function createPushBrowser(): PushBrowser {
  const ecdh = createECDH('prime256v1');
  const own = ecdh.generateKeys();
  const auth = randomBytes(16);
  const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length));

  const decrypt = (body: Buffer): Buffer => {
    const salt = body.subarray(0, 16);
    const keyLength = body.readUInt8(20);
    const senders = body.subarray(21, 21 + keyLength);
    const record = body.subarray(21 + keyLength);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, senders]);
    const secret = derive(ecdh.computeSecret(senders), auth, info, 32);
    const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
    const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce);
    decipher.setAuthTag(record.subarray(-16));
    const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
    const end = padded.lastIndexOf(2);
    return padded.subarray(0, end);
  };

  return {
    keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
    read: ({ body }) => PushPayload.parse(JSON.parse(decrypt(body).toString())),
  };
}

export interface Device extends PushBrowser {
  readonly path: string;
  readonly endpoint: string;
  /** Returns the pushes that this device received, decrypted. */
  pushes(): PushPayload[];
}

export async function subscribeDevice(service: PushService, person: Person): Promise<Device> {
  const browser = createPushBrowser();
  const path = `/push/${randomBytes(8).toString('hex')}`;
  const endpoint = `${service.url}${path}`;
  await person.api.notifications.subscribeToPush({ endpoint, keys: browser.keys });
  return { ...browser, path, endpoint, pushes: () => service.at(path).map(browser.read) };
}
