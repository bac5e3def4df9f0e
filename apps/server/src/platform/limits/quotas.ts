import type { Contract } from '@beso/contract';
import type { ErrorCode } from '@beso/contract/errors';
import type { Config } from '../config.ts';
import { HOUR_SECONDS, MINUTE_SECONDS } from './limiter.ts';

export type OperationName = {
  [Feature in keyof Contract]: `${Feature}.${keyof Contract[Feature] & string}`;
}[keyof Contract];

export type BesideName =
  | 'images.uploadImage'
  | 'statement.downloadStatement'
  | 'invitations.refuseByOneClick'
  | 'exports.downloadExport';

export type Quota =
  /** Per person, counted after authentication and before validation. */
  | { readonly perPerson: number | ((config: Config) => number); readonly seconds: number }
  /** Per client, as a share of RATE_LIMIT_PER_MINUTE. */
  | { readonly perClient: number; readonly seconds: number }
  /** Per calendar day of the person, counted in the writing transaction. */
  | { readonly daily: Extract<ErrorCode, `${string}DAILY_LIMIT`> }
  /** By a value of the input, such as an address; the feature counts and this text describes it. */
  | { readonly within: string }
  | { readonly none: string };

/** The limit on all requests of a client still applies. */
export const READING: Quota = { none: 'it writes nothing, and answers a page at most' };
/** Faster than anybody taps. */
export const TAPPING: Quota = { perPerson: 300, seconds: 10 * MINUTE_SECONDS };
export const SELDOM: Quota = { perPerson: 20, seconds: HOUR_SECONDS };
/** Settings and steps towards such a change; wrong codes and passwords have further limits. */
export const NOW_AND_THEN: Quota = { perPerson: 60, seconds: HOUR_SECONDS };
export const BY_SECRET: Quota = { perClient: 1 / 2, seconds: 15 * MINUTE_SECONDS };

export type QuotasOf<Group extends keyof Contract, Beside extends BesideName = never> = Readonly<
  Record<Extract<OperationName, `${Group}.${string}`> | Beside, Quota>
>;

/** A new operation does not compile without a quota; an unlimited write needs a written reason. */
export type AllQuotas = Readonly<Record<OperationName | BesideName, Quota>>;
