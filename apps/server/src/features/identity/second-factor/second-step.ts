import type { SessionState } from '@beso/contract/auth';
import type { FactorCodeInput } from '@beso/contract/second-factor';
import type { z } from 'zod';
import { fail } from '../../../platform/http/fail.ts';
import type { RequestContext } from '../../../platform/http/orpc.ts';
import { hashToken, lockAccount } from '../accounts/index.ts';
import { type CreatedSession, createSession, setCookies } from '../sessions/index.ts';
import type { SecondFactorAuth } from './challenge.ts';
import { type CodeVerdict, isAuthenticatorCode, redeemFactorCode } from './factor-codes.ts';
import { findChallenge, redeemChallenge } from './queries/challenges.ts';

export function codeRefusal(verdict: Exclude<CodeVerdict, 'good'>) {
  return fail(verdict === 'used' ? 'CODE_USED' : 'CODE_WRONG');
}

/**
 * [S7-011] Completes a waiting sign-in with a second-factor code, in one transaction that locks the account.
 * @throws CHALLENGE_OVER, CODE_WRONG, CODE_USED, TOO_MANY_REQUESTS
 */
export async function verifySignIn(
  auth: SecondFactorAuth,
  context: RequestContext,
  { code }: z.output<typeof FactorCodeInput>,
): Promise<SessionState> {
  const { services, request, reply } = context;
  const { db } = services.database;
  const token = auth.challengeCookie.tokenOf(request.headers);
  const waiting = token === undefined ? undefined : await findChallenge(db, hashToken(token));
  if (token === undefined || waiting === undefined) {
    setCookies(reply, [auth.challengeCookie.clear()]);
    throw fail('CHALLENGE_OVER');
  }
  const { userId } = waiting;
  const device = await auth.devices.knownTo(request.headers, userId);
  const attempt = { userId, address: request.ip, device, ofApp: isAuthenticatorCode(code) };
  await auth.limits.countCode(attempt);
  const outcome = await db.transaction(async (tx): Promise<CreatedSession | Exclude<CodeVerdict, 'good'>> => {
    await lockAccount(tx, userId);
    const verdict = await redeemFactorCode(services, tx, userId, code);
    if (verdict !== 'good') return verdict;
    // The error rolls the transaction back, so the code is not used up.
    if (!(await redeemChallenge(tx, hashToken(token)))) throw fail('CHALLENGE_OVER');
    return createSession(tx, context, userId);
  });
  if (typeof outcome === 'string') throw codeRefusal(outcome);
  await auth.limits.forgiveCode(attempt);
  return auth.admit(context, outcome);
}

/** Ends this browser's waiting sign-in. */
export async function cancelPendingSignIn(
  auth: Pick<SecondFactorAuth, 'challengeCookie'>,
  { services, request, reply }: RequestContext,
): Promise<void> {
  const token = auth.challengeCookie.tokenOf(request.headers);
  if (token === undefined) return;
  await redeemChallenge(services.database.db, hashToken(token));
  setCookies(reply, [auth.challengeCookie.clear()]);
}
