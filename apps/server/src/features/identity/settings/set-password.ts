import { randomBytes } from 'node:crypto';
import type { NewPasswordInput } from '@beso/contract/auth';
import type { z } from 'zod';
import { fail } from '../../../platform/http/fail.ts';
import { getPersonQueuePath, hashToken, lockAccount, setPasswordHash } from '../accounts/index.ts';
import { supersedeLinks, supersedeRegistrations } from '../links/index.ts';
import { prepareNotice, queueNotice, wakeNoticeWorker } from '../notices/index.ts';
import {
  type Auth,
  announceEndedSessions,
  deleteOtherSessions,
  redeemPasswordProof,
  requirePasswordProof,
  type SignedInContext,
  setCookies,
} from '../sessions/index.ts';

const TOKEN_BYTES = 24;

/**
 * [S7-008] [S5-004] Sets a first or another password. Ends all other sessions, and links that sign in or
 * change the address.
 * This session gets a new token, so that a stolen copy of its cookie is worthless.
 * @throws FRESH_SIGN_IN_REQUIRED, UNAUTHORIZED if this session has ended, INVALID_INPUT for a leaked password
 */
export async function setPassword(
  auth: Auth,
  context: SignedInContext,
  { password }: z.output<typeof NewPasswordInput>,
): Promise<void> {
  const { services, request, reply, viewer } = context;
  await requirePasswordProof(services.database.db, viewer.sessionId);
  await auth.breaches.refuseKnown(password);
  const hash = await auth.passwords.hash(password, getPersonQueuePath(viewer));
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const notice = await prepareNotice(context, 'passwordChanged');
  const ended = await services.database.db.transaction(async (tx) => {
    await supersedeRegistrations(tx, viewer.email);
    await lockAccount(tx, viewer.id);
    if (!(await redeemPasswordProof(tx, viewer.sessionId, hashToken(token)))) {
      await requirePasswordProof(tx, viewer.sessionId);
      throw fail('UNAUTHORIZED');
    }
    await setPasswordHash(tx, viewer.id, hash);
    await supersedeLinks(tx, viewer.id, ['reset_password', 'admit_device', 'change_email', 'sign_in']);
    await queueNotice(services, tx, notice);
    return deleteOtherSessions(tx, viewer.id, viewer.sessionId);
  });
  wakeNoticeWorker(services);
  announceEndedSessions(services, viewer.id, ended);
  const known = await auth.devices.renew(request.headers, viewer.id);
  setCookies(reply, [...auth.cookies.give(token, viewer.id), ...known]);
}
