import { once } from 'node:events';
import { type ClientHttp2Session, connect, type IncomingHttpHeaders } from 'node:http2';
import { text } from 'node:stream/consumers';
import type { ApnsConfig } from '../../config/native-push.ts';
import type { PushOutcome, PushTransport } from '../transport.ts';
import { type NativeDevice, pushDataOf } from './device.ts';
import { signToken } from './jwt.ts';

const REQUEST_TIMEOUT_MS = 10_000;
const IDLE_MS = 10 * 60_000;
/** Apple refuses tokens that are older than an hour, or signed within 20 minutes of the previous token. */
const TOKEN_MS = 40 * 60_000;

interface Answer {
  readonly status: number;
  readonly reason: string;
}

const GONE = ['BadDeviceToken', 'DeviceTokenNotForTopic', 'ExpiredToken', 'Unregistered'];

/** Converts Apple's response to an outcome. @throws Error if a retry may succeed */
function outcomeOf({ status, reason }: Answer): PushOutcome {
  if (status === 200) return 'sent';
  if (status === 410 || GONE.includes(reason)) return 'gone';
  if (status === 400 || status === 413) return 'refused';
  // The service or the operator's key has failed, which may be temporary.
  throw new Error(`APNs answered ${status} ${reason}`);
}

function reasonIn(body: string): string {
  try {
    return String((JSON.parse(body) as { reason?: unknown }).reason);
  } catch {
    return '';
  }
}

/** Returns one connection for all requests, as Apple demands. The first request opens it. */
function openConnection(origin: string) {
  let session: ClientHttp2Session | undefined;
  const opened = (): ClientHttp2Session => {
    if (session !== undefined && !session.closed && !session.destroyed) return session;
    const next = connect(origin);
    // The request that fails reports the error.
    next.on('error', () => undefined);
    next.on('goaway', () => next.close());
    next.setTimeout(IDLE_MS, () => next.close());
    session = next;
    return next;
  };
  return {
    post: async (path: string, headers: IncomingHttpHeaders, body: string): Promise<Answer> => {
      const used = opened();
      const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
      try {
        const stream = used.request({ ':method': 'POST', ':path': path, ...headers }, { signal });
        stream.end(body);
        const [answer] = (await once(stream, 'response', { signal })) as [IncomingHttpHeaders];
        return { status: Number(answer[':status']), reason: reasonIn(await text(stream)) };
      } catch (error) {
        // A connection that has stopped responding would also fail later requests.
        if (signal.aborted) used.destroy();
        throw error;
      }
    },
    close: () => session?.close(),
  };
}

/** Sends pushes to iOS by Apple's service. */
export function createApns({ origin, key, keyId, teamId, topic }: ApnsConfig): PushTransport<NativeDevice> {
  const connection = openConnection(origin);
  let signed: { readonly token: string; readonly at: number } | undefined;
  const tokenOf = (): string => {
    const now = Date.now();
    if (signed === undefined || now - signed.at > TOKEN_MS || now < signed.at) {
      signed = { token: signToken(key, { iss: teamId, iat: Math.floor(now / 1000) }, keyId), at: now };
    }
    return signed.token;
  };

  return {
    send: async (device, payload, { ttlSeconds }) => {
      const { title, body, tag } = payload;
      const headers = {
        authorization: `bearer ${tokenOf()}`,
        'apns-topic': topic,
        'apns-push-type': 'alert',
        'apns-priority': '10',
        'apns-expiration': String(Math.floor(Date.now() / 1000) + ttlSeconds),
        // A push with the same id replaces an earlier notification.
        'apns-collapse-id': tag,
      };
      const content = { aps: { alert: { title, body }, sound: 'default' }, ...pushDataOf(device, payload) };
      const answer = await connection.post(`/3/device/${device.token}`, headers, JSON.stringify(content));
      if (answer.reason === 'ExpiredProviderToken') signed = undefined;
      return outcomeOf(answer);
    },
    close: connection.close,
  };
}
