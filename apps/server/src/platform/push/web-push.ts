import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent, request as httpsRequest } from 'node:https';
import webpush from 'web-push';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { fail } from '../http/fail.ts';
import type { Logger } from '../log.ts';
import { EndpointRefusedError, isPushService, mayBePushService, publicLookup } from './endpoint.ts';
import { findOrCreateVapidKeys, type VapidKeys } from './keys.ts';
import { createResolver } from './resolver.ts';
import type { PushOutcome, PushTransport } from './transport.ts';

export interface WebPushDevice {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface WebPush extends PushTransport<WebPushDevice> {
  /** Returns the VAPID public key in base64url. @throws SERVICE_UNAVAILABLE if it cannot be decrypted */
  publicKey(): Promise<string>;
  /** Creates the VAPID keys if there are none. */
  prepare(): Promise<void>;
  /** Codes for /readyz. */
  warnings(): string[];
  accepts(endpoint: string): Promise<boolean>;
}

const REQUEST_TIMEOUT_MS = 10_000;
/** The `Retry-After` while the key cannot be decrypted, which only the operator can mend. */
const CLOSED_SECONDS = 3_600;
/** Used without a contact address, which RFC 8292 requires and push services check. */
const LOCAL_CONTACT = 'mailto:beso@localhost';

function contactOf({ publicUrl, mail }: Config): string {
  if (publicUrl?.startsWith('https:')) return publicUrl;
  const address = mail.kind === 'off' ? undefined : /[^\s<>]+@[^\s<>]+/.exec(mail.from)?.[0];
  return address === undefined ? LOCAL_CONTACT : `mailto:${address}`;
}

/** Converts the status (RFC 8030) to an outcome. 401 and 403 refuse this server, not the subscription. */
function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  if (status === 429 || status >= 500) throw new Error(`the push service answered ${status}`);
  return 'refused';
}

export function createWebPush(config: Config, database: Database, log: Logger): WebPush {
  const resolve = createResolver();
  const agent = new Agent({ keepAlive: true, maxSockets: 50, lookup: publicLookup(resolve) });
  const isAllowedHost = (endpoint: URL) => config.pushAllowedHosts.includes(endpoint.host);
  let keys: Promise<VapidKeys | undefined> | undefined;
  let isClosed = false;
  const note = (found: VapidKeys | undefined) => {
    if (found === undefined && !isClosed)
      log.error('BESO_SECRET does not open the key for pushes: browsers get none, see npm run push:renew');
    isClosed = found === undefined;
  };
  /** Returns the keys. Only usable keys are cached. */
  const findKeys = async (): Promise<VapidKeys | undefined> => {
    keys ??= findOrCreateVapidKeys(config, database);
    try {
      const found = await keys;
      note(found);
      if (found === undefined) keys = undefined;
      return found;
    } catch (error) {
      keys = undefined;
      throw error;
    }
  };

  const post = async (endpoint: URL, headers: Record<string, string | number>, body: Buffer) => {
    const settings = { method: 'POST', headers, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) };
    if (!isAllowedHost(endpoint) && !mayBePushService(endpoint, config.pushServices))
      throw new EndpointRefusedError();
    const request = isAllowedHost(endpoint)
      ? (endpoint.protocol === 'http:' ? httpRequest : httpsRequest)(endpoint, settings)
      : httpsRequest(endpoint, { ...settings, agent });
    request.end(body);
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    response.on('error', () => undefined);
    response.resume();
    return response.statusCode ?? 0;
  };

  return {
    publicKey: async () => {
      const found = await findKeys();
      if (found === undefined) throw fail('SERVICE_UNAVAILABLE', { retryAfterSeconds: CLOSED_SECONDS });
      return found.publicKey;
    },
    prepare: async () => {
      await findKeys();
    },
    warnings: () => (isClosed ? ['push-key-closed'] : []),
    accepts: async (endpoint) => {
      const url = URL.parse(endpoint);
      if (url === null) return false;
      return isAllowedHost(url) || isPushService(url, config.pushServices, resolve);
    },
    send: async ({ endpoint, p256dh, auth }, payload, { ttlSeconds }) => {
      const found = await findKeys();
      // Pushes are refused while the key cannot be decrypted, but devices stay registered.
      if (found === undefined) return 'refused';
      const { publicKey, privateKey } = found;
      const details = webpush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(payload),
        {
          vapidDetails: { subject: contactOf(config), publicKey, privateKey },
          contentEncoding: 'aes128gcm',
          TTL: ttlSeconds,
          // A push with the same topic replaces an earlier one that is not yet delivered.
          topic: createHash('sha256').update(payload.tag).digest('base64url').slice(0, 32),
        },
      );
      try {
        const status = await post(new URL(endpoint), details.headers, details.body);
        const outcome = outcomeOf(status);
        if (outcome === 'refused') log.warn({ status }, 'a push service refused a push');
        return outcome;
      } catch (error) {
        if (error instanceof EndpointRefusedError) return 'gone';
        throw error;
      }
    },
    close: () => agent.destroy(),
  };
}
