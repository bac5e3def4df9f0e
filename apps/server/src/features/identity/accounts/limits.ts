import { MAGIC_LINK_RESENDS_MAX, VERIFICATION_RESENDS_MAX } from '@beso/contract/limits';
import { clientOf } from '../../../platform/abuse/client.ts';
import type { Config } from '../../../platform/config.ts';
import type { Database } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/http/fail.ts';
import {
  createLimiter,
  DAY_SECONDS,
  HOUR_SECONDS,
  MINUTE_SECONDS,
} from '../../../platform/limits/limiter.ts';
import { createDigest } from '../digest.ts';

const SIGN_IN_WINDOW_SECONDS = 15 * MINUTE_SECONDS;

/** Wrong passwords for one account from one client, or on one of its devices, within the window. */
export const SIGN_IN_FAILURES_IN_A_ROW = 10;
/** Wrong passwords for one account in a day, wherever they come from; its own devices are not counted. */
export const SIGN_IN_FAILURES_PER_DAY = 100;
/** Codes of a second factor that are wrong, for one account from one client or device, within the window. */
export const CODES_IN_A_ROW = 10;
/**
 * Those of six figures in a day, of an app or mailed: from devices that the account does not know together,
 * and from each session or known device by itself. It takes decades to find one. Recovery codes, passkeys and
 * the other devices stay open meanwhile.
 */
export const CODES_PER_DAY = 20;
/** Wrong codes of mailed links for one address in a day, in browsers that its account does not know. */
export const MAIL_CODES_WRONG_PER_DAY = 20;
/** Registrations that are tried with one address in a day: each answers whether the address is taken. */
export const SIGN_UPS_PER_ADDRESS = 10;

/** How often one address is looked up in an hour, by whomever. */
export const EMAIL_CHECKS_PER_ADDRESS = 20;

/**
 * Links of each kind that are mailed to one address in an hour; its own devices are counted by themselves.
 */
export const LINKS_PER_ADDRESS = 5;
/** Passkeys that one account may add in a day, also when each is removed: its owner is mailed about each. */
export const PASSKEYS_ADDED_PER_DAY = 30;
/** Addresses that one account may ask to have in a day. */
export const EMAIL_CHANGES_PER_DAY = 10;

/** Whoever signs in: `device` where the account was signed in before on it. */
export interface SignInAttempt {
  readonly email: string;
  readonly address: string;
  readonly device: string | undefined;
}

/** Somebody who types the code of a second factor: `ofApp` unless it is a recovery code. */
export interface CodeAttempt {
  readonly userId: string;
  readonly address: string;
  readonly device: string | undefined;
  readonly ofApp: boolean;
}

export interface AuthLimits {
  /** Counts an attempt before the code is looked at. @throws TOO_MANY_REQUESTS */
  countCode(attempt: CodeAttempt): Promise<void>;
  /** Takes the attempt back: only failures count. */
  forgiveCode(attempt: CodeAttempt): Promise<void>;
  /** Counts a registration with this e-mail address by this client. @throws TOO_MANY_REQUESTS */
  countSignUp(email: string, address: string): Promise<void>;
  /** Counts an attempt before the password is looked at. @throws TOO_MANY_REQUESTS, SIGN_IN_LINK_REQUIRED */
  countSignIn(attempt: SignInAttempt): Promise<void>;
  /** Takes the attempt back: only failures count. */
  forgiveSignIn(attempt: SignInAttempt): Promise<void>;
  /** Counts an answer to the captcha before it is verified. @throws TOO_MANY_REQUESTS */
  countCaptcha(address: string): Promise<void>;
  /** Takes it back: only wrong ones count. */
  forgiveCaptcha(address: string): Promise<void>;
  /** True for the first time that this answer is used. */
  spendCaptcha(response: string): Promise<boolean>;
  /** True when the owner was not told in the last hour that there are new recovery codes. */
  admitsCodesNotice(userId: string): Promise<boolean>;
  /** True for the first time that a passkey has signed this. */
  spendChallenge(challenge: string): Promise<boolean>;
  /** Counts a passkey that is added. @throws TOO_MANY_REQUESTS */
  countPasskey(userId: string): Promise<void>;
  /** Counts a link of a kind that is asked for. @throws TOO_MANY_REQUESTS */
  countLink(kind: string, attempt: SignInAttempt): Promise<void>;
  /** Counts a change of address that is asked for. @throws TOO_MANY_REQUESTS */
  countEmailChange(change: { userId: string; email: string; address: string }): Promise<void>;
  /** Counts a magic link that is asked for; answers how many may follow. @throws TOO_MANY_REQUESTS */
  countMagicLink(attempt: SignInAttempt): Promise<number>;
  /** Counts a mailed code before it is looked at. @throws MAIL_CODE_ENDED */
  countMailCode(attempt: SignInAttempt): Promise<void>;
  /** Takes it back: only wrong ones count. */
  forgiveMailCode(attempt: SignInAttempt): Promise<void>;
  /** Counts a look-up of an address by this client. @throws TOO_MANY_REQUESTS */
  countEmailCheck(email: string, address: string): Promise<void>;
  /** Counts a verification link that is sent again; answers how many may follow. @throws TOO_MANY_REQUESTS */
  countResend(userId: string): Promise<number>;
}

/**
 * Limits on sign-in and sign-up, counted in the database so that all nodes share them. Wrong passwords slow
 * who sends them: a client for one account, and a client altogether. So many for one account that many
 * clients must be at it shut it for devices that it does not know. Its own devices have a count of their own:
 * whoever tries passwords elsewhere cannot shut its owner out. Those per client grow with
 * RATE_LIMIT_PER_MINUTE: a sixth of it as failed sign-ins in 15 minutes, a tenth of it as registrations in an
 * hour (100 and 60 by default), a twentieth as links that are asked for in an hour, and a fifth as addresses
 * that are looked up, and as wrong answers to a captcha, in an hour.
 */
export function createAuthLimits(config: Config, database: Database): AuthLimits {
  const limiter = (name: string, points: number, seconds: number) =>
    createLimiter(database, { name, points, seconds });
  const perClient = config.rateLimitPerMinute;
  const digest = createDigest(config);
  /** Addresses of people who may have no account here are counted without being written down. */
  const accountKey = (email: string) => digest(email.toLowerCase());
  const signUps = limiter('sign-up-client', perClient / 10, HOUR_SECONDS);
  const signUpsOfAddress = limiter('sign-up-address', SIGN_UPS_PER_ADDRESS, DAY_SECONDS);
  const ofClient = limiter('sign-in-client', perClient / 6, SIGN_IN_WINDOW_SECONDS);
  const inARow = limiter('sign-in-row', SIGN_IN_FAILURES_IN_A_ROW, SIGN_IN_WINDOW_SECONDS);
  const perDay = limiter('sign-in-account', SIGN_IN_FAILURES_PER_DAY, DAY_SECONDS);
  const codesInARow = limiter('code-row', CODES_IN_A_ROW, SIGN_IN_WINDOW_SECONDS);
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
    `${accountKey(email)}:${device ?? clientOf(address)}`;
  const codeRowOf = ({ userId, address, device, ofApp }: CodeAttempt) =>
    `${userId}:${device ?? clientOf(address)}:${ofApp ? 'app' : 'recovery'}`;
  const codeDayOf = ({ userId, device }: CodeAttempt) =>
    device === undefined ? userId : `${userId}:${device}`;
  const mailCodeDayOf = ({ email, device }: SignInAttempt) => device ?? accountKey(email);
  const countLink: AuthLimits['countLink'] = async (kind, { email, address, device }) => {
    await linksOfClient.count(clientOf(address));
    await linksOfAddress.count(`${kind}:${accountKey(email)}:${device ?? ''}`);
  };
  return {
    countCaptcha: async (address) => {
      await captchas.count(clientOf(address));
    },
    forgiveCaptcha: (address) => captchas.takeBack(clientOf(address)),
    spendCaptcha: (response) => spentCaptchas.admits(digest(response)),
    admitsCodesNotice: (userId) => codesNotices.admits(userId),
    spendChallenge: (challenge) => spent.admits(challenge),
    countPasskey: async (userId) => {
      await passkeys.count(userId);
    },
    countCode: async (attempt) => {
      await codesInARow.count(codeRowOf(attempt));
      if (attempt.ofApp) await codesPerDay.count(codeDayOf(attempt));
    },
    forgiveCode: async (attempt) => {
      await codesInARow.forget(codeRowOf(attempt));
      if (attempt.ofApp) await codesPerDay.takeBack(codeDayOf(attempt));
    },
    countLink,
    countMagicLink: async (attempt) => {
      // First, so that one too many by this client takes nothing of what the address gets.
      const left = await magicLinks.count(rowOf(attempt));
      await countLink('sign_in', attempt);
      return left;
    },
    countMailCode: async (attempt) => {
      if (!(await mailCodes.admits(mailCodeDayOf(attempt)))) throw fail('MAIL_CODE_ENDED');
    },
    forgiveMailCode: (attempt) => mailCodes.takeBack(mailCodeDayOf(attempt)),
    countEmailCheck: async (email, address) => {
      await checksOfClient.count(clientOf(address));
      await checksOfAddress.count(accountKey(email));
    },
    countEmailChange: async ({ userId, email, address }) => {
      await emailChanges.count(userId);
      await linksOfClient.count(clientOf(address));
      await linksOfAddress.count(`change_email:${accountKey(email)}:`);
    },
    countResend: (userId) => resends.count(userId),
    countSignUp: async (email, address) => {
      await signUps.count(clientOf(address));
      await signUpsOfAddress.count(accountKey(email));
    },
    countSignIn: async (attempt) => {
      if (attempt.device !== undefined) {
        await inARow.count(rowOf(attempt));
        return;
      }
      await ofClient.count(clientOf(attempt.address));
      await inARow.count(rowOf(attempt));
      if (!(await perDay.admits(accountKey(attempt.email)))) throw fail('SIGN_IN_LINK_REQUIRED');
    },
    forgiveSignIn: async (attempt) => {
      await inARow.forget(rowOf(attempt));
      if (attempt.device !== undefined) return;
      await Promise.all([
        ofClient.takeBack(clientOf(attempt.address)),
        perDay.takeBack(accountKey(attempt.email)),
      ]);
    },
  };
}
