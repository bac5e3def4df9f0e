import { randomBytes } from 'node:crypto';
import type { NewPasswordInput } from '@beso/contract/auth';
import type { z } from 'zod';
import { fail } from '../../platform/http/fail.ts';
import { hashToken } from './adapter.ts';
import { requireFreshSignIn, type SignedInContext } from './fresh.ts';
import { announceEnded } from './my-devices.ts';
import { deleteOtherSessions, replaceToken } from './queries/devices.ts';
import { lockAccount, supersedeLinks } from './queries/links.ts';
import { setPasswordHash } from './queries/passwords.ts';
import { supersedeRegistration } from './queries/registrations.ts';
import { type Auth, setCookies } from './service.ts';

const TOKEN_BYTES = 24;

/**
 * [S7-008] [S5-004] Chooses a password, the first or another. Every other session ends, with the links by
 * which somebody could get in or take the address; this session goes on under another token, so that a copy
 * of its cookie is worth nothing. One that ended meanwhile changes nothing.
 * @throws FRESH_SIGN_IN_REQUIRED, UNAUTHORIZED
 */
export async function setPassword(
  auth: Auth,
  context: SignedInContext,
  { password }: z.output<typeof NewPasswordInput>,
): Promise<void> {
  const { services, reply, viewer } = context;
  await requireFreshSignIn(context);
  await auth.breaches.refuseKnown(password);
  const hash = await auth.passwords.hash(password);
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const ended = await services.database.db.transaction(async (tx) => {
    await supersedeRegistration(tx, viewer.email);
    await lockAccount(tx, viewer.id);
    if (!(await replaceToken(tx, viewer.sessionId, hashToken(token)))) throw fail('UNAUTHORIZED');
    await setPasswordHash(tx, viewer.id, hash);
    await supersedeLinks(tx, viewer.id, ['reset_password', 'admit_device', 'change_email', 'sign_in']);
    return deleteOtherSessions(tx, viewer.id, viewer.sessionId);
  });
  announceEnded(services, viewer.id, ended);
  setCookies(reply, auth.cookies.give(token));
}
