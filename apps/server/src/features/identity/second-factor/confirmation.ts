import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { ConfirmationPurpose, ConfirmationWay, ConfirmInput } from '@beso/contract/confirmation';
import type { z } from 'zod';
import type { Config } from '../../../platform/config.ts';
import { fail } from '../../../platform/http/fail.ts';
import { findPasswordHash, getPersonQueuePath, isEmailVerified, lockAccount } from '../accounts/index.ts';
import { countPasskeys } from '../passkeys/index.ts';
import type { PhoneAuth } from '../phone/index.ts';
import { findConfirmedAt, markConfirmed, type SignedInContext } from '../sessions/index.ts';
import { sendConfirmation } from './confirmation-mails.ts';
import { type CodeVerdict, redeemFactorCode } from './factor-codes.ts';
import { findFactor } from './queries/factor.ts';
import { codeRefusal } from './second-step.ts';

/** Codes change every ten minutes. The previous code is accepted too. */
const SLOT_MS = 10 * 60_000;

/** The values from which a code is derived. */
interface Place {
  readonly sessionId: string;
  /** When the person last confirmed their identity in the session. */
  readonly confirmedAt: Date | null;
  readonly purpose: ConfirmationPurpose;
}

interface PlaceNow extends Place {
  /** The present time by the database's clock. */
  readonly now: Date;
}

/** Derives a six-digit code, so that no code is stored. A confirmation ends the code. */
function sentCode(secret: string, { sessionId, confirmedAt, purpose }: Place, slot: number): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'beso confirmation codes', 32));
  const digest = createHmac('sha256', key)
    .update(`${purpose} ${sessionId} ${confirmedAt?.getTime() ?? 0} ${slot}`)
    .digest();
  return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
}

const slotOf = (moment: Date) => Math.floor(moment.getTime() / SLOT_MS);

/** Returns the ways to confirm one's identity. A second factor excludes the password and the mailbox. */
export async function confirmationWays({ services, viewer }: SignedInContext): Promise<ConfirmationWay[]> {
  const { db } = services.database;
  const passkey: ConfirmationWay[] = (await countPasskeys(db, viewer.id)) > 0 ? ['passkey'] : [];
  if (((await findFactor(db, viewer.id))?.confirmedAt ?? null) !== null) return [...passkey, 'code'];
  const ways = passkey;
  if ((await findPasswordHash(db, viewer.id)) !== undefined) ways.push('password');
  if (await isEmailVerified(db, viewer.id)) ways.push('mail');
  else if (viewer.phone !== null && services.sms.isOffered) ways.push('text');
  return ways;
}

async function placeOf(
  { services, viewer }: SignedInContext,
  purpose: ConfirmationPurpose,
): Promise<PlaceNow> {
  const { sessionId } = viewer;
  return { sessionId, purpose, ...(await findConfirmedAt(services.database.db, sessionId)) };
}

/**
 * Sends a code by mail, or by text message without a verified address.
 * @throws TOO_MANY_REQUESTS, PHONE_DAILY_LIMIT
 */
export async function sendConfirmationCode(
  auth: PhoneAuth,
  context: SignedInContext,
  purpose: ConfirmationPurpose,
): Promise<void> {
  const { services, viewer, request } = context;
  const { id, email, phone, sessionId: device } = viewer;
  const ways = await confirmationWays(context);
  const isTexted = ways.includes('text');
  if (!isTexted && !ways.includes('mail')) return;
  await auth.limits.countLink('confirmation', { email: email || id, address: request.ip, device });
  if (isTexted && phone !== null) await auth.phoneLimits.countCode({ phone, address: request.ip, device });
  const place = await placeOf(context, purpose);
  const code = sentCode(services.config.secret, place, slotOf(place.now));
  await sendConfirmation(services, id, code);
}

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Returns the codes that are valid now, of the present and the previous ten minutes. */
export function validConfirmationCodes(
  { secret, previousSecret }: Pick<Config, 'secret' | 'previousSecret'>,
  place: PlaceNow,
): string[] {
  const secrets = previousSecret === undefined ? [secret] : [secret, previousSecret];
  const slot = slotOf(place.now);
  return secrets.flatMap((by) => [slot, slot - 1].map((each) => sentCode(by, place, each)));
}

type CodeConfirmation = Exclude<z.output<typeof ConfirmInput>, { way: 'password' }>;

async function checkSentCode(
  context: SignedInContext,
  { code, purpose }: CodeConfirmation,
): Promise<CodeVerdict> {
  const given = code.replace(/[\s-]/g, '');
  const good = validConfirmationCodes(context.services.config, await placeOf(context, purpose));
  return good.some((expected) => isSame(given, expected)) ? 'good' : 'wrong';
}

async function checkCode(context: SignedInContext, input: CodeConfirmation): Promise<CodeVerdict> {
  if (input.way !== 'code') return checkSentCode(context, input);
  const { services, viewer } = context;
  return services.database.db.transaction(async (tx) => {
    await lockAccount(tx, viewer.id);
    return redeemFactorCode(services, tx, viewer.id, input.code);
  });
}

async function checkPassword(
  auth: PhoneAuth,
  { services, viewer, request }: SignedInContext,
  password: string,
) {
  const attempt = { email: viewer.email, address: request.ip, device: viewer.sessionId };
  await auth.limits.countSignIn(attempt);
  const hash = await findPasswordHash(services.database.db, viewer.id);
  if (hash === undefined || !(await auth.passwords.verify({ hash, password }, getPersonQueuePath(viewer)))) {
    throw fail('INVALID_CREDENTIALS');
  }
  await auth.limits.forgiveSignIn(attempt);
}

/** @throws INVALID_CREDENTIALS, CODE_WRONG, CODE_USED, TOO_MANY_REQUESTS */
export async function confirmIdentity(
  auth: PhoneAuth,
  context: SignedInContext,
  input: z.output<typeof ConfirmInput>,
): Promise<void> {
  const { services, viewer, request } = context;
  const isOpen = (await confirmationWays(context)).includes(input.way);
  if (input.way === 'password') {
    if (!isOpen) throw fail('INVALID_CREDENTIALS');
    await checkPassword(auth, context, input.password);
  } else {
    const attempt = { userId: viewer.id, address: request.ip, device: viewer.sessionId, ofApp: true };
    await auth.limits.countCode(attempt);
    const verdict = isOpen ? await checkCode(context, input) : 'wrong';
    if (verdict !== 'good') throw codeRefusal(verdict);
    await auth.limits.forgiveCode(attempt);
  }
  await markConfirmed(services.database.db, viewer.sessionId, input.purpose);
}
