import type { ReactionNotifications } from '../../activities/index.ts';

/** SQL that notifies people of an activity's likes and comments, and that withdraws these notifications. */
export const REACTION_NOTIFICATIONS: ReactionNotifications = {
  sent: (kind, to, actor, activity) =>
    `notify(${to}, '${kind}', ${actor}, ${activity}.id, ${activity}.relationship_id)`,
  withdrawn: (kind, from, actor, activity) => `withdraw_actor(${from}, '${kind}', ${activity}.id, ${actor})`,
};
