import { z } from 'zod';
import type { FcmConfig } from '../../config/native-push.ts';
import type { PushOutcome, PushTransport } from '../transport.ts';
import { type NativeDevice, pushDataOf } from './device.ts';
import { signToken } from './jwt.ts';

const REQUEST_TIMEOUT_MS = 10_000;
const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const ASSERTION_SECONDS = 3_600;
/** How long before its end an access token is renewed. */
const MARGIN_SECONDS = 60;

const AccessToken = z.object({ access_token: z.string(), expires_in: z.number() });
const Refusal = z.object({
  error: z.object({
    details: z
      .array(
        z.looseObject({
          errorCode: z.string().optional(),
          fieldViolations: z.array(z.looseObject({ field: z.string() })).optional(),
        }),
      )
      .optional(),
  }),
});

interface Access {
  readonly token: string;
  readonly until: number;
}

async function requestAccess({ email, key, tokenUrl }: FcmConfig['account']): Promise<Access> {
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: email, scope: SCOPE, aud: tokenUrl, iat: now, exp: now + ASSERTION_SECONDS };
  const answer = await fetch(tokenUrl, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: GRANT, assertion: signToken(key, claims) }),
    redirect: 'error',
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  });
  if (!answer.ok) throw new Error(`FCM's account was refused: ${answer.status}`);
  const { access_token, expires_in } = AccessToken.parse(await answer.json());
  return { token: access_token, until: Date.now() + (expires_in - MARGIN_SECONDS) * 1000 };
}

/** Converts a response of Google's FCM API to an outcome. @throws Error if a retry may succeed */
function outcomeOf(status: number, body: unknown): PushOutcome {
  if (status === 200) return 'sent';
  const details = Refusal.safeParse(body).data?.error.details ?? [];
  const has = (code: string) => details.some(({ errorCode }) => errorCode === code);
  // The app was removed from the device, or the token belongs to another Firebase project.
  if (has('UNREGISTERED') || has('SENDER_ID_MISMATCH')) return 'gone';
  if (status === 400) {
    const fields = details.flatMap(({ fieldViolations = [] }) => fieldViolations);
    return fields.some(({ field }) => field === 'message.token') ? 'gone' : 'refused';
  }
  // The service or the operator's key has failed, which may be temporary.
  throw new Error(`FCM answered ${status}`);
}

/** Sends pushes to Android by Google's HTTP v1 API. */
export function createFcm({ url, account }: FcmConfig): PushTransport<NativeDevice> {
  let access: Promise<Access> | undefined;
  const findAccess = async (): Promise<string> => {
    const known = await access?.catch(() => undefined);
    if (known !== undefined && known.until > Date.now()) return known.token;
    access = requestAccess(account);
    return (await access).token;
  };

  return {
    send: async (device, payload, { ttlSeconds }) => {
      const { title, body, tag } = payload;
      const message = {
        token: device.token,
        notification: { title, body },
        data: pushDataOf(device, payload),
        // A push with the same tag replaces an earlier one. A device has too few collapse keys for this.
        android: { priority: 'HIGH', ttl: `${ttlSeconds}s`, notification: { tag } },
      };
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${await findAccess()}` },
        body: JSON.stringify({ message }),
        redirect: 'error',
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      });
      if (answer.status === 401) access = undefined;
      return outcomeOf(answer.status, await answer.json().catch(() => undefined));
    },
    close: () => undefined,
  };
}
