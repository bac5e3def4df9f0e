import type { ReactionNotices } from '../../activities/index.ts';

/** Notifies of likes and comments in the same statement. Unread rows of one activity share actors. */
export const REACTION_NOTICES: ReactionNotices = {
  sent: (kind, to, actor, activity) =>
    `notify(${to}, '${kind}', ${actor}, ${activity}.id, ${activity}.relationship_id)`,
  takenBack: (kind, from, actor, activity) => `withdraw_actor(${from}, '${kind}', ${activity}.id, ${actor})`,
};
