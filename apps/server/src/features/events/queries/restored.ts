import { statement } from '../../../platform/db/statement.ts';

/** A new history tells every device that the event numbers it knows are void. */
export const BEGIN_NEW_HISTORY = [
  statement(
    'restored_history',
    `INSERT INTO event_history (id) VALUES (gen_random_uuid())
     ON CONFLICT (is_only) DO UPDATE SET id = excluded.id, begun_at = now()`,
    {},
  ),
];
