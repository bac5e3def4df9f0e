import type { Activity } from '@beso/contract/activities';
import type { NotificationKind } from '@beso/contract/notifications';
import type { RelationshipType } from '@beso/contract/relationships';
import type { Database } from '../../../platform/db/database.ts';
import {
  integer,
  nullable,
  type RowOf,
  runStatement,
  statement,
  text,
  texts,
  uuid,
} from '../../../platform/db/statement.ts';
import { isHiddenFromTarget, latestComment } from '../../activities/index.ts';
import type { DeliveryChannel } from './delivery.ts';

/** A notification with the content that its push or mail needs. */
const DELIVERABLE = {
  id: uuid,
  kind: text<NotificationKind>(),
  subjectId: uuid,
  activityId: nullable(uuid),
  activityKind: nullable(text<Activity['kind']>()),
  /** First names of the people who acted, the latest first. */
  actors: texts,
  /** The person who acted last. */
  actorId: nullable(uuid),
  amount: nullable(integer),
  description: nullable(text()),
  relationshipName: nullable(text()),
  relationshipType: nullable(text<RelationshipType>()),
  /** The comment of the person who acted last. */
  comment: nullable(text()),
  rewardTitle: nullable(text()),
  askedType: nullable(text<RelationshipType>()),
};
export type DeliverableNotification = RowOf<typeof DELIVERABLE>;

const LIST_DELIVERABLE = statement(
  'list_deliverable',
  `
    WITH hidden AS MATERIALIZED (SELECT hidden_from($1) AS ids)
    SELECT n.id, n.kind, n.subject_id AS "subjectId", a.id AS "activityId", a.kind AS "activityKind", people.actors,
      people.ids[1] AS "actorId", a.amount,
      CASE WHEN ${isHiddenFromTarget('$1')} THEN NULL ELSE a.description END AS description,
      relationship_name_for(r.id, n.recipient_id) AS "relationshipName", r.type AS "relationshipType",
      CASE WHEN n.kind = 'comment' AND a.id IS NOT NULL
        THEN ${latestComment('people.ids[1]', 'hidden.ids')} END AS comment,
      n.reward_title AS "rewardTitle", n.asked_type AS "askedType"
    FROM notifications n
    CROSS JOIN hidden
    CROSS JOIN LATERAL (
      SELECT coalesce(array_agg(p.first_name ORDER BY actor.order_number DESC, p.id)
        FILTER (WHERE NOT p.id = ANY (hidden.ids) AND ($3 <> 'email' OR u.email_verified)), '{}') AS actors,
        array_agg(p.id ORDER BY actor.order_number DESC, p.id) FILTER (WHERE NOT p.id = ANY (hidden.ids)) AS ids,
        count(p.id) AS count
      FROM notification_actors actor JOIN profiles p ON p.id = actor.actor_id
        JOIN auth_users u ON u.id = p.id
      WHERE actor.notification_id = n.id) people
    LEFT JOIN activities a ON a.id = n.activity_id AND EXISTS (
      SELECT FROM relationship_members membership
      WHERE membership.profile_id = n.recipient_id AND membership_shows(membership, a, hidden.ids))
    LEFT JOIN relationships r ON r.id = n.relationship_id AND EXISTS (
      SELECT FROM relationship_members m
      WHERE m.relationship_id = r.id AND m.profile_id = n.recipient_id
        AND (m.left_at IS NULL OR n.kind = 'removed'))
    WHERE n.recipient_id = $1 AND n.id = ANY ($2::uuid[]) AND n.read_at IS NULL
      AND notification_wanted(n.recipient_id, n.kind, $3)
      AND (n.activity_id IS NULL OR a.id IS NOT NULL) AND (n.relationship_id IS NULL OR r.id IS NOT NULL)
      AND (cardinality(people.actors) > 0 OR people.count = 0)
    ORDER BY n.order_number DESC, n.id`,
  DELIVERABLE,
);

/**
 * Returns the notifications that may still be sent to the person.
 * Nothing that a person with an unverified address caused is mailed.
 */
export async function listDeliverable(
  database: Database,
  profileId: string,
  ids: readonly string[],
  delivery: DeliveryChannel,
): Promise<DeliverableNotification[]> {
  const { rows } = await runStatement(database, LIST_DELIVERABLE, [profileId, ids, delivery]);
  return rows;
}
