import type { FactorCodeInput, SecondFactor } from '@beso/contract/second-factor';
import type { z } from 'zod';
import { fail } from '../../../platform/http/fail.ts';
import { lockAccount, requireVerifiedContact } from '../accounts/index.ts';
import { prepareNotice, queueNotice, wakeNoticeWorker } from '../notices/index.ts';
import {
  type Auth,
  deleteOtherSessions,
  requireFreshSignIn,
  type SignedInContext,
  setCookies,
} from '../sessions/index.ts';
import {
  type CodeVerdict,
  isAuthenticatorCode,
  issueRecoveryCodes,
  newAuthenticatorKey,
  redeemAuthenticatorCode,
  sealKey,
} from './factor-codes.ts';
import { deleteChallengesOf } from './queries/challenges.ts';
import {
  countRecoveryCodes,
  deleteFactor,
  enrolFactor,
  findFactor,
  markFactorConfirmed,
  replaceRecoveryCodes,
} from './queries/factor.ts';
import { findFactorRemoval } from './queries/factor-removals.ts';
import { codeRefusal } from './second-step.ts';

export async function getSecondFactor({ services, viewer }: SignedInContext): Promise<SecondFactor> {
  const { db } = services.database;
  const since = (await findFactor(db, viewer.id))?.confirmedAt ?? null;
  if (since === null) return { on: false, since: null, recoveryCodesLeft: 0, removal: null };
  const recoveryCodesLeft = await countRecoveryCodes(db, viewer.id);
  const found = await findFactorRemoval(db, viewer.id);
  const removal = found ? { at: found.dueAt.toISOString(), canKeep: found.canKeep } : null;
  return { on: true, since: since.toISOString(), recoveryCodesLeft, removal };
}

/** @throws FRESH_SIGN_IN_REQUIRED, PROOF_REQUIRED, SECOND_FACTOR_ON */
export async function enrolSecondFactor(context: SignedInContext): Promise<{ key: string; uri: string }> {
  const { services, viewer } = context;
  await requireFreshSignIn(context);
  await requireVerifiedContact(services.database.db, viewer.id);
  const made = newAuthenticatorKey(viewer.email);
  const sealed = sealKey(services, viewer.id, made.key);
  const enrolled = await services.database.db.transaction((tx) => enrolFactor(tx, viewer.id, sealed));
  if (!enrolled) throw fail('SECOND_FACTOR_ON');
  return made;
}

/**
 * Switches the second factor on with its first valid code, and ends all other sessions.
 * @throws FRESH_SIGN_IN_REQUIRED, PROOF_REQUIRED, SECOND_FACTOR_ON, SECOND_FACTOR_NOT_FOUND, CODE_WRONG,
 * CODE_USED, TOO_MANY_REQUESTS
 */
export async function confirmSecondFactor(
  auth: Auth,
  context: SignedInContext,
  { code }: z.output<typeof FactorCodeInput>,
): Promise<{ recoveryCodes: string[] }> {
  const { services, viewer, request } = context;
  const { db } = services.database;
  await requireFreshSignIn(context);
  const attempt = { userId: viewer.id, address: request.ip, device: viewer.sessionId, ofApp: true };
  await auth.limits.countCode(attempt);
  const notice = await prepareNotice(context, 'factorOn');
  const outcome = await db.transaction(async (tx) => {
    await lockAccount(tx, viewer.id);
    const factor = await findFactor(tx, viewer.id);
    if (factor === undefined) throw fail('SECOND_FACTOR_NOT_FOUND');
    if (factor.confirmedAt !== null) throw fail('SECOND_FACTOR_ON');
    await requireVerifiedContact(tx, viewer.id);
    const verdict: CodeVerdict = isAuthenticatorCode(code)
      ? await redeemAuthenticatorCode(services, tx, viewer.id, code)
      : 'wrong';
    if (verdict !== 'good') return verdict;
    await markFactorConfirmed(tx, viewer.id);
    await queueNotice(services, tx, notice);
    await deleteChallengesOf(tx, viewer.id);
    const ended = await deleteOtherSessions(tx, viewer.id, viewer.sessionId);
    return { recoveryCodes: await issueRecoveryCodes(tx, viewer.id), ended };
  });
  if (typeof outcome === 'string') throw codeRefusal(outcome);
  await auth.limits.forgiveCode(attempt);
  wakeNoticeWorker(services);
  services.realtime.forgetSessions(viewer.id);
  for (const sessionId of outcome.ended) services.realtime.endSession(sessionId);
  setCookies(context.reply, await auth.devices.renew(request.headers, viewer.id));
  return { recoveryCodes: outcome.recoveryCodes };
}

/**
 * Replaces the recovery codes, and mails the owner at most once an hour.
 * @throws FRESH_SIGN_IN_REQUIRED, SECOND_FACTOR_NOT_FOUND
 */
export async function renewRecoveryCodes(
  auth: Auth,
  context: SignedInContext,
): Promise<{ recoveryCodes: string[] }> {
  const { services, viewer } = context;
  await requireFreshSignIn(context);
  const notice = await prepareNotice(context, 'recoveryCodes');
  const recoveryCodes = await services.database.db.transaction(async (tx) => {
    await lockAccount(tx, viewer.id);
    if (((await findFactor(tx, viewer.id))?.confirmedAt ?? null) === null) {
      throw fail('SECOND_FACTOR_NOT_FOUND');
    }
    return issueRecoveryCodes(tx, viewer.id);
  });
  if (await auth.limits.admitsCodesNotice(viewer.id)) {
    await services.database.db.transaction((tx) => queueNotice(services, tx, notice));
    wakeNoticeWorker(services);
  }
  return { recoveryCodes };
}

/** Switches the second factor off and ends waiting sign-ins. @throws FRESH_SIGN_IN_REQUIRED */
export async function switchOffSecondFactor(context: SignedInContext): Promise<void> {
  const { services, viewer } = context;
  await requireFreshSignIn(context);
  const notice = await prepareNotice(context, 'factorOff');
  await services.database.db.transaction(async (tx) => {
    await lockAccount(tx, viewer.id);
    if (await deleteFactor(tx, viewer.id)) await queueNotice(services, tx, notice);
    await replaceRecoveryCodes(tx, viewer.id, []);
    await deleteChallengesOf(tx, viewer.id);
  });
  wakeNoticeWorker(services);
  services.realtime.forgetSessions(viewer.id);
}
