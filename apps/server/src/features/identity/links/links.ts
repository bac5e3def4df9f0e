import { randomBytes, randomUUID } from 'node:crypto';
import {
  DELETION_RETURN_DAYS,
  EMAIL_CHANGE_LINK_MINUTES,
  EMAIL_UNDO_DAYS,
  MAGIC_LINK_MINUTES,
  RECOVERY_LINK_MINUTES,
  VERIFICATION_LINK_HOURS,
} from '@beso/contract/limits';
import type { Queryable, Transaction } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/http/fail.ts';
import { hashToken, hidePlaceholderAddress, type LinkPurpose, lockAccount } from '../accounts/index.ts';
import {
  type FoundLink,
  findLink,
  findLinkByToken,
  insertLink,
  markLinkUsed,
  supersedeLinks,
} from './queries/links.ts';

const TOKEN_BYTES = 32;

export const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url');

/** How many minutes a link of each purpose is valid. */
export const LINK_MINUTES: Readonly<Record<LinkPurpose, number>> = {
  verify_email: VERIFICATION_LINK_HOURS * 60,
  reset_password: RECOVERY_LINK_MINUTES,
  admit_device: RECOVERY_LINK_MINUTES,
  sign_in: MAGIC_LINK_MINUTES,
  change_email: EMAIL_CHANGE_LINK_MINUTES,
  undo_email: EMAIL_UNDO_DAYS * 24 * 60,
  restore_account: DELETION_RETURN_DAYS * 24 * 60,
};

/** Purposes whose links may go to another address than the account's current one. */
const OF_ANOTHER_ADDRESS: ReadonlySet<LinkPurpose> = new Set([
  'change_email',
  'undo_email',
  'restore_account',
]);
/** Purposes whose new links do not end the earlier ones. */
const SEVERAL: ReadonlySet<LinkPurpose> = new Set(['undo_email', 'restore_account']);

export interface LinkToIssue {
  readonly userId: string;
  readonly purpose: LinkPurpose;
  readonly id?: string;
  /** The address, required for a purpose in `OF_ANOTHER_ADDRESS`. */
  readonly email?: string;
}

export type LinkState = Pick<FoundLink, 'usedAt' | 'supersededAt' | 'expired'>;

export interface IssuedLink {
  readonly id: string;
  /** The secret of the link. The table of links contains only its hash. */
  readonly token: string;
}

/**
 * Creates a link and ends open links of the same purpose, except for purposes in `SEVERAL`.
 * Returns undefined if the account is gone or has no address, or if the link exists.
 */
export async function issueLink(
  tx: Transaction,
  { userId, purpose, id = randomUUID(), email: other }: LinkToIssue,
): Promise<IssuedLink | undefined> {
  const present = await lockAccount(tx, userId);
  const email = other ?? present;
  if (present === undefined || email === undefined || hidePlaceholderAddress(email) === '') return undefined;
  if ((await findLink(tx, id)) !== undefined) return undefined;
  const token = newToken();
  if (!SEVERAL.has(purpose)) await supersedeLinks(tx, userId, [purpose]);
  const link = { id, userId, purpose, email, tokenHash: hashToken(token) };
  await insertLink(tx, { ...link, validMinutes: LINK_MINUTES[purpose] });
  return { id, token };
}

/** @throws LINK_NOT_FOUND, LINK_USED, LINK_SUPERSEDED, LINK_EXPIRED if the link cannot be used */
export function refuseEndedLink<Link extends LinkState>(link: Link | undefined): asserts link is Link {
  if (link === undefined) throw fail('LINK_NOT_FOUND');
  if (link.usedAt !== null) throw fail('LINK_USED');
  if (link.supersededAt !== null) throw fail('LINK_SUPERSEDED');
  if (link.expired) throw fail('LINK_EXPIRED');
}

/** Returns the link with this token. @throws LINK_NOT_FOUND, LINK_USED, LINK_SUPERSEDED, LINK_EXPIRED */
export async function findOpenLink(db: Queryable, token: string, purpose: LinkPurpose): Promise<FoundLink> {
  const link = await findLinkByToken(db, hashToken(token), purpose);
  refuseEndedLink(link);
  return link;
}

/**
 * Marks a link as used, locks its account until the commit and returns the account's address. Only one of
 * concurrent calls succeeds.
 * @throws LINK_NOT_FOUND, LINK_USED, LINK_SUPERSEDED, LINK_EXPIRED
 */
export async function redeemLink(tx: Transaction, found: FoundLink): Promise<string> {
  const email = await lockAccount(tx, found.userId);
  if (email === undefined) throw fail('LINK_NOT_FOUND');
  // The link would verify a former address.
  if (email !== found.email && !OF_ANOTHER_ADDRESS.has(found.purpose)) throw fail('LINK_SUPERSEDED');
  if (await markLinkUsed(tx, found.id)) return email;
  refuseEndedLink(await findLink(tx, found.id));
  throw fail('LINK_NOT_FOUND');
}
