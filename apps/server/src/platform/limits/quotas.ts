import type { ErrorCode } from '@beso/contract/errors';
import type { Config } from '../config.ts';
import { HOUR_SECONDS, MINUTE_SECONDS } from './limiter.ts';

export type Quota =
  /** The limit per person, counted after authentication and before validation. */
  | { readonly perPerson: number | ((config: Config) => number); readonly seconds: number }
  /** The limit per client, as a share of RATE_LIMIT_PER_MINUTE. */
  | { readonly perClient: number; readonly seconds: number }
  /** The limit per calendar day in the person's time zone. */
  | { readonly daily: Extract<ErrorCode, `${string}DAILY_LIMIT`> }
  /** Describes a limit that the feature itself counts, for example per address. */
  | { readonly within: string }
  | { readonly none: string };

/** Reading has no quota, only the limit on all requests of a client. */
export const READ_QUOTA: Quota = { none: 'it writes nothing, and answers a page at most' };
/** Allows a tap every two seconds on average. */
export const TAP_QUOTA: Quota = { perPerson: 300, seconds: 10 * MINUTE_SECONDS };
export const RARE_QUOTA: Quota = { perPerson: 20, seconds: HOUR_SECONDS };
/** For changes of settings. Wrong codes and passwords have further limits. */
export const SETTINGS_QUOTA: Quota = { perPerson: 60, seconds: HOUR_SECONDS };
export const SECRET_QUOTA: Quota = { perClient: 1 / 2, seconds: 15 * MINUTE_SECONDS };
