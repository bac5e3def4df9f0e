import { MAGIC_LINK_RESENDS_MAX, VERIFICATION_RESENDS_MAX } from '@beso/contract/limits';
import { clientKeyOf } from '../../../platform/abuse/client.ts';
import type { Config } from '../../../platform/config.ts';
import type { Database } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/http/fail.ts';
import {
  createLimiter,
  DAY_SECONDS,
  HOUR_SECONDS,
  MINUTE_SECONDS,
} from '../../../platform/limits/limiter.ts';
import { createDigest } from './digest.ts';

const SIGN_IN_WINDOW_SECONDS = 15 * MINUTE_SECONDS;

/** Wrong passwords for one account from one client or known device, in SIGN_IN_WINDOW_SECONDS. */
export const SIGN_IN_FAILURES_IN_A_ROW = 10;
/** Wrong passwords for one account in a day, from all unknown devices together. */
export const SIGN_IN_FAILURES_PER_DAY = 100;
/** Wrong second-factor codes for one account from one client or device, in SIGN_IN_WINDOW_SECONDS. */
export const CODES_IN_A_ROW = 10;
/**
 * Wrong six-digit codes for one account in a day, so that guessing a code would take decades. Known devices
 * are counted separately, and recovery codes and passkeys work above the limit.
 */
export const CODES_PER_DAY = 20;
/** Wrong mailed codes for one address in a day, from all unknown devices together. */
export const MAIL_CODES_WRONG_PER_DAY = 20;
/** The number of attempts to register one address in a day. Each shows whether the address is taken. */
export const SIGN_UPS_PER_ADDRESS = 10;

/** The number of checks, by all clients in an hour, whether one address is taken. */
export const EMAIL_CHECKS_PER_ADDRESS = 20;

/** Links of each kind mailed to one address in an hour. Known devices are counted separately. */
export const LINKS_PER_ADDRESS = 5;
/** Passkeys that an account may add in a day. Each addition sends the owner a mail. */
export const PASSKEYS_ADDED_PER_DAY = 30;
export const EMAIL_CHANGES_PER_DAY = 10;

/** An attempt to sign in. `device` is set only on a known device. */
export interface SignInAttempt {
  readonly email: string;
  readonly address: string;
  readonly device: string | undefined;
}

/** An attempt at a second factor, with an authenticator's code (`ofApp`) or a recovery code. */
export interface CodeAttempt {
  readonly userId: string;
  readonly address: string;
  readonly device: string | undefined;
  readonly ofApp: boolean;
}

export interface AuthLimits {
  /** Counts an attempt before the code is checked. @throws TOO_MANY_REQUESTS */
  countCode(attempt: CodeAttempt): Promise<void>;
  /** Uncounts a correct code, and clears the count of wrong codes in a row. */
  forgiveCode(attempt: CodeAttempt): Promise<void>;
  /** @throws TOO_MANY_REQUESTS */
  countSignUp(email: string, address: string): Promise<void>;
  /** Counts an attempt before the password is checked. @throws TOO_MANY_REQUESTS, SIGN_IN_LINK_REQUIRED */
  countSignIn(attempt: SignInAttempt): Promise<void>;
  /** Uncounts a correct password, and clears the count of wrong ones in a row. */
  forgiveSignIn(attempt: SignInAttempt): Promise<void>;
  /** Counts a captcha's response before it is verified. @throws TOO_MANY_REQUESTS */
  countCaptcha(address: string): Promise<void>;
  /** Removes a correct response from the count. */
  forgiveCaptcha(address: string): Promise<void>;
  /** Marks a captcha's response as used; returns false if it already was. */
  spendCaptcha(response: string): Promise<boolean>;
  /** Returns whether the owner may get a mail about new recovery codes, at most one an hour. */
  admitsCodesNotice(userId: string): Promise<boolean>;
  /** Marks a passkey's challenge as used; returns false if it already was. */
  spendChallenge(challenge: string): Promise<boolean>;
  /** @throws TOO_MANY_REQUESTS */
  countPasskey(userId: string): Promise<void>;
  /** @throws TOO_MANY_REQUESTS */
  countLink(kind: string, attempt: SignInAttempt): Promise<void>;
  /** @throws TOO_MANY_REQUESTS */
  countEmailChange(change: { userId: string; email: string; address: string }): Promise<void>;
  /** Counts a requested magic link; returns how many may follow. @throws TOO_MANY_REQUESTS */
  countMagicLink(attempt: SignInAttempt): Promise<number>;
  /** Counts an attempt before the mailed code is checked. @throws MAIL_CODE_ENDED above the limit */
  countMailCode(attempt: SignInAttempt): Promise<void>;
  /** Removes a correct code from the count. */
  forgiveMailCode(attempt: SignInAttempt): Promise<void>;
  /** Counts a check whether an address is taken. @throws TOO_MANY_REQUESTS */
  countEmailCheck(email: string, address: string): Promise<void>;
  /** Counts a repeated verification link; returns how many may follow. @throws TOO_MANY_REQUESTS */
  countResend(userId: string): Promise<number>;
}

/**
 * Creates the limits on sign-in and sign-up, which all nodes count in the database.
 * After many wrong passwords for one account, unknown devices need a mailed link. Known devices have their
 * own counts, so that attackers cannot lock the owner out.
 */
export function createAuthLimits(config: Config, database: Database): AuthLimits {
  const limiter = (name: string, points: number, seconds: number) =>
    createLimiter(database, { name, points, seconds });
  const perClient = config.rateLimitPerMinute;
  const digest = createDigest(config);
  /** Addresses are hashed, because they may belong to people without an account. */
  const accountKey = (email: string) => digest(email.toLowerCase());
  const signUps = limiter('sign-up-client', perClient / 10, HOUR_SECONDS);
  const signUpsOfAddress = limiter('sign-up-address', SIGN_UPS_PER_ADDRESS, DAY_SECONDS);
  const ofClient = limiter('sign-in-client', perClient / 6, SIGN_IN_WINDOW_SECONDS);
  const inARow = limiter('sign-in-row', SIGN_IN_FAILURES_IN_A_ROW, SIGN_IN_WINDOW_SECONDS);
  const perDay = limiter('sign-in-account', SIGN_IN_FAILURES_PER_DAY, DAY_SECONDS);
  const codesInARow = limiter('code-row', CODES_IN_A_ROW, SIGN_IN_WINDOW_SECONDS);
  const codesOfClient = limiter('code-client', perClient / 6, SIGN_IN_WINDOW_SECONDS);
  const codesPerDay = limiter('code-account', CODES_PER_DAY, DAY_SECONDS);
  const spent = limiter('passkey-challenge', 1, HOUR_SECONDS);
  const passkeys = limiter('passkey-added', PASSKEYS_ADDED_PER_DAY, DAY_SECONDS);
  const linksOfClient = limiter('link-client', perClient / 20, HOUR_SECONDS);
  const linksOfAddress = limiter('link-address', LINKS_PER_ADDRESS, HOUR_SECONDS);
  const emailChanges = limiter('email-change', EMAIL_CHANGES_PER_DAY, DAY_SECONDS);
  const magicLinks = limiter('magic-link', 1 + MAGIC_LINK_RESENDS_MAX, HOUR_SECONDS);
  const mailCodes = limiter('mail-code-address', MAIL_CODES_WRONG_PER_DAY, DAY_SECONDS);
  const checksOfClient = limiter('email-check-client', perClient / 5, HOUR_SECONDS);
  const checksOfAddress = limiter('email-check-address', EMAIL_CHECKS_PER_ADDRESS, HOUR_SECONDS);
  const captchas = limiter('captcha-client', perClient / 5, HOUR_SECONDS);
  const spentCaptchas = limiter('captcha-answer', 1, HOUR_SECONDS);
  const codesNotices = limiter('recovery-codes-notice', 1, HOUR_SECONDS);
  const resends = limiter('verification-resend', VERIFICATION_RESENDS_MAX, DAY_SECONDS);

  const rowOf = ({ email, address, device }: SignInAttempt) =>
    `${accountKey(email)}:${device ?? clientKeyOf(address)}`;
  const codeRowOf = ({ userId, address, device, ofApp }: CodeAttempt) =>
    `${userId}:${device ?? clientKeyOf(address)}:${ofApp ? 'app' : 'recovery'}`;
  /** Returns whether an attempt also counts for its client, which might try a few codes at many accounts. */
  const isOfClient = ({ device, ofApp }: CodeAttempt) => ofApp && device === undefined;
  const codeDayOf = ({ userId, device }: CodeAttempt) =>
    device === undefined ? userId : `${userId}:${device}`;
  const mailCodeDayOf = ({ email, device }: SignInAttempt) => device ?? accountKey(email);
  const countLink: AuthLimits['countLink'] = async (kind, { email, address, device }) => {
    await linksOfClient.count(clientKeyOf(address));
    await linksOfAddress.count(`${kind}:${accountKey(email)}:${device ?? ''}`);
  };
  return {
    countCaptcha: async (address) => {
      await captchas.count(clientKeyOf(address));
    },
    forgiveCaptcha: (address) => captchas.takeBack(clientKeyOf(address)),
    spendCaptcha: (response) => spentCaptchas.admits(digest(response)),
    admitsCodesNotice: (userId) => codesNotices.admits(userId),
    spendChallenge: (challenge) => spent.admits(challenge),
    countPasskey: async (userId) => {
      await passkeys.count(userId);
    },
    countCode: async (attempt) => {
      if (isOfClient(attempt)) await codesOfClient.count(clientKeyOf(attempt.address));
      await codesInARow.count(codeRowOf(attempt));
      if (attempt.ofApp) await codesPerDay.count(codeDayOf(attempt));
    },
    forgiveCode: async (attempt) => {
      await codesInARow.forget(codeRowOf(attempt));
      if (isOfClient(attempt)) await codesOfClient.takeBack(clientKeyOf(attempt.address));
      if (attempt.ofApp) await codesPerDay.takeBack(codeDayOf(attempt));
    },
    countLink,
    countMagicLink: async (attempt) => {
      // The client is counted first, so that its refused requests use none of the address's links.
      const left = await magicLinks.count(rowOf(attempt));
      await countLink('sign_in', attempt);
      return left;
    },
    countMailCode: async (attempt) => {
      if (!(await mailCodes.admits(mailCodeDayOf(attempt)))) throw fail('MAIL_CODE_ENDED');
    },
    forgiveMailCode: (attempt) => mailCodes.takeBack(mailCodeDayOf(attempt)),
    countEmailCheck: async (email, address) => {
      await checksOfClient.count(clientKeyOf(address));
      await checksOfAddress.count(accountKey(email));
    },
    countEmailChange: async ({ userId, email, address }) => {
      await emailChanges.count(userId);
      await linksOfClient.count(clientKeyOf(address));
      await linksOfAddress.count(`change_email:${accountKey(email)}:`);
    },
    countResend: (userId) => resends.count(userId),
    countSignUp: async (email, address) => {
      await signUps.count(clientKeyOf(address));
      await signUpsOfAddress.count(accountKey(email));
    },
    countSignIn: async (attempt) => {
      if (attempt.device !== undefined) {
        await inARow.count(rowOf(attempt));
        return;
      }
      await ofClient.count(clientKeyOf(attempt.address));
      await inARow.count(rowOf(attempt));
      if (!(await perDay.admits(accountKey(attempt.email)))) throw fail('SIGN_IN_LINK_REQUIRED');
    },
    forgiveSignIn: async (attempt) => {
      await inARow.forget(rowOf(attempt));
      if (attempt.device !== undefined) return;
      await Promise.all([
        ofClient.takeBack(clientKeyOf(attempt.address)),
        perDay.takeBack(accountKey(attempt.email)),
      ]);
    },
  };
}
