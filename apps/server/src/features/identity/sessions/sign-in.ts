import type { SessionState, SignInInput } from '@beso/contract/auth';
import type { z } from 'zod';
import { fail } from '../../../platform/http/fail.ts';
import type { RequestContext } from '../../../platform/http/orpc.ts';
import type { QueuePath } from '../../../platform/work/gate.ts';
import {
  findPasswordHash,
  findUserId,
  getClientQueuePath,
  replacePasswordHash,
  waitForPasswordHash,
} from '../accounts/index.ts';
import type { Auth, CreatedSession } from './auth.ts';
import { runInHashingQueue } from './auth-library.ts';
import { clientHeaders, isAuthLibraryError } from './session-creation.ts';

/** Replaces an outdated hash at the sign-in, the only time when the password is known. */
async function refreshHash(
  auth: Auth,
  { services }: RequestContext,
  { userId, password, line }: { userId: string; password: string; line: QueuePath },
) {
  const { db } = services.database;
  const old = await findPasswordHash(db, userId);
  if (old === undefined || !auth.passwords.isOutdated(old)) return;
  await replacePasswordHash(db, userId, old, await auth.passwords.hash(password, line));
}

/** Creates a session by password; unknown addresses take the same time. @throws INVALID_CREDENTIALS */
export async function createSessionByPassword(
  auth: Auth,
  { request }: RequestContext,
  email: string,
  password: string,
): Promise<CreatedSession> {
  const body = { email, password };
  return runInHashingQueue(getClientQueuePath(request, email), () =>
    auth.library.api.signInEmail({ body, headers: clientHeaders(request), returnHeaders: true }),
  ).catch((error: unknown) => {
    throw isAuthLibraryError(error, 'INVALID_EMAIL_OR_PASSWORD', 'INVALID_EMAIL')
      ? fail('INVALID_CREDENTIALS')
      : error;
  });
}

interface Checked {
  readonly userId: string;
  readonly password: string;
  /** The hash when the check began. */
  readonly before: string | undefined;
  readonly token: string | null;
  readonly line: QueuePath;
}

/** Ends the new session if the password changed during the check. */
async function endIfChanged(
  auth: Auth,
  { services }: RequestContext,
  { userId, password, before, token, line }: Checked,
): Promise<void> {
  const now = await services.database.db.transaction((tx) => waitForPasswordHash(tx, userId));
  if (now === (before ?? null)) return;
  if (now !== null && (await auth.passwords.verify({ hash: now, password }, line))) return;
  if (token !== null) await auth.sessions.end(token);
  throw fail('INVALID_CREDENTIALS');
}

/**
 * [S5-002] Signs in by address and password.
 * @throws INVALID_CREDENTIALS, TOO_MANY_REQUESTS, SIGN_IN_LINK_REQUIRED, CAPTCHA_REQUIRED, CAPTCHA_REFUSED
 */
export async function signIn(
  auth: Auth,
  context: RequestContext,
  { email, password }: z.output<typeof SignInInput>,
): Promise<SessionState> {
  const { request, services } = context;
  const { db } = services.database;
  const userId = await findUserId(db, email.toLowerCase());
  const device = userId === undefined ? undefined : await auth.devices.knownTo(request.headers, userId);
  // A bot's device is not known, so only unknown devices need a captcha.
  if (device === undefined) await auth.captcha.require(context, 'sign-in');
  const attempt = { email, address: request.ip, device };
  await auth.limits.countSignIn(attempt);
  const before = userId === undefined ? undefined : await findPasswordHash(db, userId);
  const begun = await createSessionByPassword(auth, context, email, password);
  const line = getClientQueuePath(request, email);
  if (userId !== undefined) {
    const { token } = begun.response;
    await endIfChanged(auth, context, { userId, password, before, token, line });
  }
  await auth.limits.forgiveSignIn(attempt);
  if (userId !== undefined) await refreshHash(auth, context, { userId, password, line });
  return auth.begin(context, 'password', begun);
}
