import { randomBytes, randomUUID } from 'node:crypto';
import { RECOVERY_LINK_MINUTES, VERIFICATION_LINK_HOURS } from '@beso/contract/limits';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { hashToken } from './adapter.ts';
import {
  type FoundLink,
  findLink,
  findLinkByToken,
  insertLink,
  lockAccount,
  markLinkUsed,
  supersedeLinks,
} from './queries/links.ts';
import type { LinkPurpose } from './schema.ts';

const TOKEN_BYTES = 32;

const VALID_MINUTES: Readonly<Record<LinkPurpose, number>> = {
  verify_email: VERIFICATION_LINK_HOURS * 60,
  reset_password: RECOVERY_LINK_MINUTES,
  admit_device: RECOVERY_LINK_MINUTES,
};

export interface IssuedLink {
  readonly id: string;
  /** Goes into the mail and nowhere else. */
  readonly token: string;
}

/**
 * Makes the newest link of its kind for an account's present address, which ends the one before it. Undefined
 * when the account is gone, or the link of this id was made before.
 */
export async function issueLink(
  tx: Transaction,
  { userId, purpose, id = randomUUID() }: { userId: string; purpose: LinkPurpose; id?: string },
): Promise<IssuedLink | undefined> {
  const email = await lockAccount(tx, userId);
  if (email === undefined || (await findLink(tx, id)) !== undefined) return undefined;
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await supersedeLinks(tx, userId, [purpose]);
  const link = { id, userId, purpose, email, tokenHash: hashToken(token) };
  await insertLink(tx, { ...link, validMinutes: VALID_MINUTES[purpose] });
  return { id, token };
}

/** @throws LINK_NOT_FOUND, LINK_USED, LINK_SUPERSEDED, LINK_EXPIRED unless it can be used */
function refuseEnded(link: FoundLink | undefined): asserts link is FoundLink {
  if (link === undefined) throw fail('LINK_NOT_FOUND');
  if (link.usedAt !== null) throw fail('LINK_USED');
  if (link.supersededAt !== null) throw fail('LINK_SUPERSEDED');
  if (link.expired) throw fail('LINK_EXPIRED');
}

/**
 * The link of a token, if it can be used.
 * @throws LINK_NOT_FOUND, LINK_USED, LINK_SUPERSEDED, LINK_EXPIRED
 */
export async function findOpenLink(db: Queryable, token: string, purpose: LinkPurpose): Promise<FoundLink> {
  const link = await findLinkByToken(db, hashToken(token), purpose);
  refuseEnded(link);
  return link;
}

/**
 * Uses a link up; of several at once one succeeds. Its account is locked until the commit.
 * @throws LINK_NOT_FOUND, LINK_USED, LINK_SUPERSEDED, LINK_EXPIRED
 */
export async function redeemLink(tx: Transaction, found: FoundLink): Promise<void> {
  const email = await lockAccount(tx, found.userId);
  // A link for an address that the account no longer has proves nothing.
  if (email !== found.email) throw fail('LINK_SUPERSEDED');
  if (await markLinkUsed(tx, found.id)) return;
  refuseEnded(await findLink(tx, found.id));
  throw fail('LINK_NOT_FOUND');
}
