import type { NotificationKind } from '@beso/contract/notifications';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database.ts';
import type { Delivery } from './delivery.ts';

/** A notification as it is put into words. */
export interface Told {
  readonly id: string;
  readonly kind: NotificationKind;
  readonly activityId: string | null;
  /** First names, the latest first. */
  readonly actors: readonly string[];
  readonly amount: number | null;
  readonly description: string | null;
  readonly relationshipName: string | null;
}

/**
 * Those of a person's notifications that may still be told this way: unread, wanted, by nobody who is hidden from them,
 * about an activity that they see and a relationship that they are in.
 */
export async function listTold(
  { db }: Database,
  profileId: string,
  ids: readonly string[],
  delivery: Delivery,
): Promise<Told[]> {
  const { rows } = await db.execute<Told & Record<string, unknown>>(sql`
    WITH hidden AS MATERIALIZED (SELECT hidden_from(${profileId}) AS ids)
    SELECT n.id, n.kind, a.id AS "activityId", people.actors, a.amount, a.description, r.name AS "relationshipName"
    FROM notifications n
    CROSS JOIN hidden
    CROSS JOIN LATERAL (
      SELECT coalesce(array_agg(p.first_name ORDER BY actor.acted_at DESC, p.id)
        FILTER (WHERE NOT p.id = ANY (hidden.ids)), '{}') AS actors, count(p.id) AS count
      FROM notification_actors actor JOIN profiles p ON p.id = actor.actor_id
      WHERE actor.notification_id = n.id) people
    LEFT JOIN activities a ON a.id = n.activity_id AND EXISTS (
      SELECT FROM relationship_members stay
      WHERE stay.profile_id = n.recipient_id AND stay_shows(stay, a, hidden.ids))
    LEFT JOIN relationships r ON r.id = n.relationship_id AND EXISTS (
      SELECT FROM relationship_members m
      WHERE m.relationship_id = r.id AND m.profile_id = n.recipient_id AND m.left_at IS NULL)
    WHERE n.recipient_id = ${profileId} AND n.id = ANY(${sql.param(ids)}::uuid[]) AND n.read_at IS NULL
      AND notification_wanted(n.recipient_id, n.kind, ${delivery})
      AND (n.activity_id IS NULL OR a.id IS NOT NULL) AND (n.relationship_id IS NULL OR r.id IS NOT NULL)
      AND (cardinality(people.actors) > 0 OR people.count = 0)
    ORDER BY n.created_at DESC, n.id`);
  return rows;
}
