import type { Database } from '../../../platform/db/database.ts';
import { runStatement, statement, text, uuid } from '../../../platform/db/statement.ts';

/** A node that claimed an image counts as dead after this time. */
export const LEASE_MINUTES = 5;
/** An image that failed or crashed the process this often gets no AVIF files. */
const TRIES_MAX = 5;

const CLAIM = statement(
  'images_claim_unrefined',
  `UPDATE images SET refine_tries = refine_tries + 1,
     refine_at = CASE WHEN refine_tries + 1 < $1 THEN now() + make_interval(mins => $2) END
   WHERE id = (
     SELECT id FROM images WHERE refine_at <= now()
     ORDER BY refine_at DESC LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED)
   RETURNING id, path`,
  { id: uuid, path: text() },
);

/** Claims the newest image that waits for AVIF files, for LEASE_MINUTES. */
export async function claimImageForAvif(database: Database) {
  return (await runStatement(database, CLAIM, [TRIES_MAX, LEASE_MINUTES])).rows[0];
}

const GIVE_BACK = statement(
  'images_give_back',
  `UPDATE images SET refine_tries = refine_tries - 1, refine_at = now() + interval '1 minute' WHERE id = $1`,
  {},
);

/** Undoes a claim without counting the try, because the image did not cause the failure. */
export async function releaseAvifClaim(database: Database, id: string): Promise<void> {
  await runStatement(database, GIVE_BACK, [id]);
}

const SETTLE = statement(
  'images_settle_refined',
  `UPDATE images SET refine_at = NULL, has_avif = $2 > 0, placeholder = coalesce(placeholder, $3),
     bytes = CASE WHEN bytes > 0 THEN bytes + $2 ELSE 0 END
   WHERE id = $1 RETURNING id`,
  { id: uuid },
);

/**
 * Stores the result, with 0 `bytes` if there are no AVIF files. Returns false if the image was deleted
 * meanwhile.
 */
export async function storeAvifResult(
  database: Database,
  refined: { readonly id: string; readonly bytes: number; readonly placeholder: string | null },
): Promise<boolean> {
  const values = [refined.id, refined.bytes, refined.placeholder];
  return (await runStatement(database, SETTLE, values)).rows.length > 0;
}
