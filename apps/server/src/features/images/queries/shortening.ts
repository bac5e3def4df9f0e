import type { Queryable } from '../../../platform/db/database.ts';
import { runStatement, statement } from '../../../platform/db/statement.ts';
import { LEASE_MINUTES } from './refining.ts';

const SHORTEN = statement(
  'images_shorten_refining',
  `UPDATE images SET refine_at = CASE WHEN refine_at > now() + make_interval(mins => $1)
       THEN now() + make_interval(mins => $1) ELSE refine_at END,
     created_at = least(created_at, now())
   WHERE refine_at > now() + make_interval(mins => $1) OR created_at > now()`,
  {},
);

const SHORTEN_REMOVALS = statement(
  'images_shorten_removals',
  'UPDATE picture_removals SET noted_at = now() WHERE noted_at > now()',
  {},
);

/** Corrects waiting times that were stored while the server's clock was ahead. */
export async function clampImageTimes(db: Queryable): Promise<void> {
  await runStatement(db, SHORTEN, [LEASE_MINUTES]);
  await runStatement(db, SHORTEN_REMOVALS, []);
}
