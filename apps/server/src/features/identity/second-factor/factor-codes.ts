import { hash, randomBytes } from 'node:crypto';
import { RECOVERY_CODE_COUNT } from '@beso/contract/limits';
import { generateSecret, generateURI, verifySync } from 'otplib';
import type { Transaction } from '../../../platform/db/database.ts';
import { createSeal } from '../../../platform/secrets/seal.ts';
import type { Services } from '../../../platform/services.ts';
import {
  findFactor,
  recordUsedStep,
  redeemRecoveryCode,
  replaceRecoveryCodes,
  resealFactor,
} from './queries/factor.ts';

/** Accepts an authenticator's code 30 seconds early or late, because phones' clocks differ. */
const TOLERANCE_SECONDS = 30;

/** Leaves out letters that look like digits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
/** 80 bits: too many to be guessed, even with the stored hash. */
const RECOVERY_CODE_LENGTH = 16;
const GROUP = /.{4}(?=.)/g;

const sealOf = ({ config }: Services) => createSeal(config, 'authenticator keys');

/** Creates an authenticator's key, and the URI that its QR code contains. */
export function newAuthenticatorKey(email: string): { key: string; uri: string } {
  const key = generateSecret();
  return { key, uri: generateURI({ issuer: 'BESO', label: email, secret: key }) };
}

export function sealKey(services: Services, userId: string, key: string): string {
  return sealOf(services).close(key, userId);
}

/** Returns whether a code looks like an authenticator's code. All others are tried as recovery codes. */
export function isAuthenticatorCode(code: string): boolean {
  return /^\d{6}$/.test(code.replace(/[\s-]/g, ''));
}

/** Normalises an entered recovery code, also letters that look like digits. */
const plainCode = (code: string) =>
  code.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1');
const hashCode = (code: string) => hash('sha256', plainCode(code), 'base64url');

function newRecoveryCode(): string {
  const letters = [...randomBytes(RECOVERY_CODE_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]);
  return letters.join('').replace(GROUP, '$&-');
}

/** Replaces an account's recovery codes; returns the new ones, which cannot be shown again. */
export async function issueRecoveryCodes(tx: Transaction, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, newRecoveryCode);
  await replaceRecoveryCodes(tx, userId, codes.map(hashCode));
  return codes;
}

export type CodeVerdict = 'good' | 'wrong' | 'used';

/** Checks an authenticator's code and marks it as used; returns the verdict. */
export async function redeemAuthenticatorCode(
  services: Services,
  tx: Transaction,
  userId: string,
  code: string,
): Promise<CodeVerdict> {
  const factor = await findFactor(tx, userId);
  if (factor === undefined) return 'wrong';
  const opened = sealOf(services).open(factor.sealedKey, userId);
  if (opened === undefined) return 'wrong';
  const found = verifySync({
    secret: opened.text,
    token: code.replace(/[\s-]/g, ''),
    epoch: Math.floor(factor.now.getTime() / 1000),
    epochTolerance: TOLERANCE_SECONDS,
  });
  if (!found.valid || !('timeStep' in found)) return 'wrong';
  if (opened.outdated) await resealFactor(tx, userId, sealKey(services, userId, opened.text));
  return (await recordUsedStep(tx, userId, found.timeStep)) ? 'good' : 'used';
}

export async function redeemFactorCode(
  services: Services,
  tx: Transaction,
  userId: string,
  code: string,
): Promise<CodeVerdict> {
  if (isAuthenticatorCode(code)) return redeemAuthenticatorCode(services, tx, userId, code);
  return (await redeemRecoveryCode(tx, userId, hashCode(code))) ? 'good' : 'wrong';
}
