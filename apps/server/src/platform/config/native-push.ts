import { createPrivateKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { ConfigError } from './error.ts';
import { requireTls } from './outside.ts';

export interface FcmConfig {
  /** The endpoint of the Firebase project, which accepts messages. */
  readonly url: string;
  /** The service account, and the URL that exchanges its signed token for an access token. */
  readonly account: { readonly email: string; readonly key: KeyObject; readonly tokenUrl: string };
}

export interface ApnsConfig {
  readonly origin: string;
  readonly key: KeyObject;
  readonly keyId: string;
  readonly teamId: string;
  /** The app's bundle id. */
  readonly topic: string;
}

/** The settings of push services for native apps; an undefined service sends nothing. */
export interface NativePushConfig {
  readonly fcm: FcmConfig | undefined;
  readonly apns: ApnsConfig | undefined;
}

interface Given {
  readonly FCM_ACCOUNT_FILE?: string | undefined;
  readonly FCM_URL: string;
  readonly APNS_KEY_FILE?: string | undefined;
  readonly APNS_KEY_ID?: string | undefined;
  readonly APNS_TEAM_ID?: string | undefined;
  readonly APNS_TOPIC?: string | undefined;
  readonly APNS_URL: string;
}

const ServiceAccount = z.object({
  project_id: z.string().regex(/^[a-z\d:.-]+$/),
  client_email: z.string(),
  private_key: z.string(),
  token_uri: z.string(),
});

function textOf(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new ConfigError(`${name}: ${file} cannot be read.`);
  }
}

function keyOf(name: string, pem: string, type: 'rsa' | 'ec'): KeyObject {
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType === type) return key;
  } catch {
    // The error is replaced, because its message could contain the key.
  }
  throw new ConfigError(`${name} holds no private key of the kind that the service gives out.`);
}

function accountOf(file: string) {
  try {
    return ServiceAccount.parse(JSON.parse(textOf('FCM_ACCOUNT_FILE', file)));
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(`FCM_ACCOUNT_FILE: ${file} is no key of a service account.`);
  }
}

function fcmOf({ FCM_ACCOUNT_FILE, FCM_URL }: Given, production: boolean): FcmConfig | undefined {
  if (FCM_ACCOUNT_FILE === undefined) return undefined;
  const { project_id, client_email, private_key, token_uri } = accountOf(FCM_ACCOUNT_FILE);
  return {
    url: new URL(`/v1/projects/${project_id}/messages:send`, requireTls('FCM_URL', FCM_URL, production)).href,
    account: {
      email: client_email,
      key: keyOf('FCM_ACCOUNT_FILE', private_key, 'rsa'),
      tokenUrl: requireTls('FCM_ACCOUNT_FILE: token_uri', token_uri, production),
    },
  };
}

function apnsOf(given: Given, production: boolean): ApnsConfig | undefined {
  const { APNS_KEY_FILE: file, APNS_KEY_ID: keyId, APNS_TEAM_ID: teamId, APNS_TOPIC: topic } = given;
  if ([file, keyId, teamId, topic].every((value) => value === undefined)) return undefined;
  if (file === undefined || keyId === undefined || teamId === undefined || topic === undefined) {
    throw new ConfigError(
      'APNS_KEY_FILE, APNS_KEY_ID, APNS_TEAM_ID and APNS_TOPIC belong together: set all, or none.',
    );
  }
  return {
    origin: new URL(requireTls('APNS_URL', given.APNS_URL, production)).origin,
    key: keyOf('APNS_KEY_FILE', textOf('APNS_KEY_FILE', file), 'ec'),
    keyId,
    teamId,
    topic,
  };
}

/**
 * @param pathOf resolves the path of a file
 * @throws ConfigError
 */
export function parseNativePushConfig(
  given: Given,
  production: boolean,
  pathOf: (path: string) => string,
): NativePushConfig {
  const { FCM_ACCOUNT_FILE: account, APNS_KEY_FILE: key } = given;
  const FCM_ACCOUNT_FILE = account === undefined ? undefined : pathOf(account);
  const APNS_KEY_FILE = key === undefined ? undefined : pathOf(key);
  return {
    fcm: fcmOf({ ...given, FCM_ACCOUNT_FILE }, production),
    apns: apnsOf({ ...given, APNS_KEY_FILE }, production),
  };
}
