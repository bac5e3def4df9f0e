import type { Contract } from '@beso/contract';
import type { ErrorCode } from '@beso/contract/errors';
import type { Config } from '../config.ts';
import { HOUR_SECONDS, MINUTE_SECONDS } from './limiter.ts';

/** `feature.operation`, for each operation of the contract. */
export type OperationName = {
  [Feature in keyof Contract]: `${Feature}.${keyof Contract[Feature] & string}`;
}[keyof Contract];

/** What is served beside the contract, by the names of the API's description. */
export type BesideName =
  | 'images.uploadImage'
  | 'statement.downloadStatement'
  | 'invitations.refuseByOneClick'
  | 'exports.downloadExport';

/** How often an operation may be called, or why that needs no end. */
export type Quota =
  /** The calls of a person, counted as soon as it is known who calls and before the input is looked at. */
  | { readonly perPerson: number | ((config: Config) => number); readonly seconds: number }
  /** The calls of a client, signed in or not: this share of RATE_LIMIT_PER_MINUTE. */
  | { readonly perClient: number; readonly seconds: number }
  /** On a calendar day of the person, counted in the transaction that writes. */
  | { readonly daily: Extract<ErrorCode, `${string}DAILY_LIMIT`> }
  /** By what stands in the input, such as an address: its feature counts, and this says what. */
  | { readonly within: string }
  | { readonly none: string };

/** Every request of a client is counted, whatever it asks for. */
export const READING: Quota = { none: 'it writes nothing, and answers a page at most' };
/** Faster than anybody taps. */
export const TAPPING: Quota = { perPerson: 300, seconds: 10 * MINUTE_SECONDS };
/** Changes of how somebody signs in. */
export const SELDOM: Quota = { perPerson: 20, seconds: HOUR_SECONDS };
/** Settings, and the steps that lead to such a change; wrong codes and passwords are counted besides. */
export const NOW_AND_THEN: Quota = { perPerson: 60, seconds: HOUR_SECONDS };
/** What opens by a secret that was mailed, or by one that the device holds. */
export const BY_SECRET: Quota = { perClient: 1 / 2, seconds: 15 * MINUTE_SECONDS };

/** A feature's quotas: one for each operation of its groups, and of what it serves beside the contract. */
export type QuotasOf<Group extends keyof Contract, Beside extends BesideName = never> = Readonly<
  Record<Extract<OperationName, `${Group}.${string}`> | Beside, Quota>
>;

/**
 * How often each operation may be called. A new one does not compile before its feature says so, in its
 * `quotas.ts`; one that writes is open without an end only for a reason that is written down.
 */
export type AllQuotas = Readonly<Record<OperationName | BesideName, Quota>>;
