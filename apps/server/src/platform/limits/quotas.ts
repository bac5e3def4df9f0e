import type { ErrorCode } from '@beso/contract/errors';
import type { Config } from '../config.ts';
import { HOUR_SECONDS, MINUTE_SECONDS } from './limiter.ts';

export type Quota =
  /** The limit per person, counted after authentication and before validation. */
  | { readonly perPerson: number | ((config: Config) => number); readonly seconds: number }
  /** The limit per client, as a share of RATE_LIMIT_PER_MINUTE. */
  | { readonly perClient: number; readonly seconds: number }
  /** The limit per calendar day of the person, counted in the writing transaction. */
  | { readonly daily: Extract<ErrorCode, `${string}DAILY_LIMIT`> }
  /**
   * A limit by a value of the input, such as an address, which the feature counts and this text describes.
   */
  | { readonly within: string }
  | { readonly none: string };

/** Reading has no quota of its own; the limit on all requests of a client still applies. */
export const READING: Quota = { none: 'it writes nothing, and answers a page at most' };
/** More than anybody can tap. */
export const TAPPING: Quota = { perPerson: 300, seconds: 10 * MINUTE_SECONDS };
export const SELDOM: Quota = { perPerson: 20, seconds: HOUR_SECONDS };
/** For settings and the steps towards such a change; wrong codes and passwords have further limits. */
export const OCCASIONALLY: Quota = { perPerson: 60, seconds: HOUR_SECONDS };
export const BY_SECRET: Quota = { perClient: 1 / 2, seconds: 15 * MINUTE_SECONDS };
