import { generateKeyPairSync, type KeyObject, verify } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createHttp2Server, type ServerHttp2Session } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json, text } from 'node:stream/consumers';

interface Answer {
  readonly status: number;
  readonly body?: unknown;
}

interface Received<Content> {
  readonly token: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly content: Content;
}

interface FcmMessage {
  readonly token: string;
  readonly notification: { readonly title: string; readonly body: string };
  readonly data: Readonly<Record<string, string>>;
  readonly android: { readonly ttl: string; readonly notification: { readonly tag: string } };
}

interface ApnsContent {
  readonly aps: { readonly alert: { readonly title: string; readonly body: string } };
  readonly url: string;
  readonly tag: string;
  readonly person: string;
}

interface Claims {
  readonly header: Readonly<Record<string, unknown>>;
  readonly claims: Readonly<Record<string, unknown>>;
}

/** A local service that replaces FCM or APNs. */
interface NativeService<Content> {
  readonly received: Received<Content>[];
  to(token: string): Content[];
  /** Sets the response for a device token; the default is 200. */
  answer(token: string, answer: Answer): void;
  /** The claims of the access tokens with which the server identified itself. */
  readonly shown: Claims[];
}

export interface NativePushServices {
  readonly fcm: NativeService<FcmMessage> & { expireAccess(): void };
  readonly apns: NativeService<ApnsContent> & { connections(): number; hangUp(): void };
  /** The settings with which a server uses both services. */
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** Returns the claims of a signed token. @throws Error if another key signed it */
function read(token: string, key: KeyObject): Claims {
  const [header = '', claims = '', signature = ''] = token.split('.');
  const signed = Buffer.from(`${header}.${claims}`);
  const public_ = { key, dsaEncoding: 'ieee-p1363' } as const;
  if (!verify('sha256', signed, public_, Buffer.from(signature, 'base64url'))) throw new Error('not signed');
  const parse = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  return { header: parse(header), claims: parse(claims) };
}

function createService<Content>() {
  const received: Received<Content>[] = [];
  const answers = new Map<string, Answer>();
  return {
    received,
    shown: [] as Claims[],
    to: (token: string) => received.filter((one) => one.token === token).map(({ content }) => content),
    answer: (token: string, answer: Answer) => void answers.set(token, answer),
    answerTo: (token: string): Answer => answers.get(token) ?? { status: 200, body: {} },
  };
}

async function startFcm(key: KeyObject) {
  const service = createService<FcmMessage>();
  let access = 0;
  let ended = 0;
  const server = createServer(async (request, response) => {
    const say = ({ status, body }: Answer) => response.writeHead(status).end(JSON.stringify(body));
    if (request.url === '/token') {
      const form = new URLSearchParams(await text(request));
      service.shown.push(read(form.get('assertion') ?? '', key));
      access += 1;
      return say({ status: 200, body: { access_token: `access-${access}`, expires_in: 3_599 } });
    }
    const { message } = (await json(request)) as { message: FcmMessage };
    const isAllowed = request.headers.authorization === `Bearer access-${access}` && access > ended;
    if (request.url !== '/v1/projects/beso-test/messages:send' || !isAllowed) return say({ status: 401 });
    service.received.push({ token: message.token, headers: request.headers, content: message });
    return say(service.answerTo(message.token));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const expireAccess = () => {
    ended = access;
  };
  return {
    service: { ...service, expireAccess },
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function startApns(key: KeyObject) {
  const service = createService<ApnsContent>();
  const sessions = new Set<ServerHttp2Session>();
  let connections = 0;
  const server = createHttp2Server();
  server.on('session', (session) => {
    connections += 1;
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
  });
  server.on('stream', async (stream, headers) => {
    const [, token = ''] = /^\/3\/device\/([\da-f]+)$/.exec(headers[':path'] ?? '') ?? [];
    service.shown.push(read((headers.authorization ?? '').replace('bearer ', ''), key));
    service.received.push({ token, headers, content: (await json(stream)) as ApnsContent });
    const { status, body } = service.answerTo(token);
    stream.respond({ ':status': status });
    stream.end(status === 200 ? '' : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const hangUp = () => {
    for (const session of sessions) session.goaway();
  };
  return {
    service: { ...service, connections: () => connections, hangUp },
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      for (const session of sessions) session.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Starts local services with the interfaces of FCM (HTTP v1) and APNs (HTTP/2). Both check signatures. */
export async function startNativePush(): Promise<NativePushServices> {
  const folder = mkdtempSync(join(tmpdir(), 'beso-native-push-'));
  const [rsa, ec] = [
    generateKeyPairSync('rsa', { modulusLength: 2048 }),
    generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  ];
  const pem = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString();
  const [fcm, apns] = [await startFcm(rsa.publicKey), await startApns(ec.publicKey)];
  const account = {
    project_id: 'beso-test',
    client_email: 'pushes@beso-test.example',
    private_key: pem(rsa.privateKey),
    token_uri: `${fcm.url}/token`,
  };
  writeFileSync(join(folder, 'account.json'), JSON.stringify(account));
  writeFileSync(join(folder, 'key.p8'), pem(ec.privateKey));
  return {
    fcm: fcm.service,
    apns: apns.service,
    env: {
      FCM_ACCOUNT_FILE: join(folder, 'account.json'),
      FCM_URL: fcm.url,
      APNS_KEY_FILE: join(folder, 'key.p8'),
      APNS_KEY_ID: 'KEY1234567',
      APNS_TEAM_ID: 'TEAM123456',
      APNS_TOPIC: 'org.example.beso',
      APNS_URL: apns.url,
    },
    close: async () => {
      await Promise.all([fcm.close(), apns.close()]);
      rmSync(folder, { recursive: true });
    },
  };
}
