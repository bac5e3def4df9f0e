import type { Queryable } from '../../../platform/db/database.ts';
import {
  callFunction,
  functionCall,
  integer,
  runStatement,
  statement,
} from '../../../platform/db/statement.ts';

const ERASE = statement(
  'erase_ended_tokens',
  `
    UPDATE partner_invitations SET sealed_token = NULL
    WHERE id IN (SELECT id FROM partner_invitations
      WHERE sealed_token IS NOT NULL AND expires_at <= now() LIMIT $1 FOR UPDATE SKIP LOCKED)`,
  {},
);

/** Erases up to `atMost` encrypted tokens of expired invitations; returns their number. */
export async function eraseEndedTokens(db: Queryable, atMost: number): Promise<number> {
  return (await runStatement(db, ERASE, [atMost])).rowCount;
}

const ERASE_WORDS = functionCall(
  'erase_invitation_words',
  { p_days: integer, p_limit: integer },
  { erased: integer },
  (called) => `SELECT ${called} AS erased`,
);

/**
 * Erases the texts of invitations `days` after their end, and the receivers who did not accept. Returns the
 * number of invitations.
 */
export async function eraseEndedWords(db: Queryable, days: number, atMost: number): Promise<number> {
  return (await callFunction(db, ERASE_WORDS, { p_days: days, p_limit: atMost })).erased;
}
