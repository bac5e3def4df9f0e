import type { Notices } from '../../activities/index.ts';

/**
 * Notifies of likes and comments within the statement that writes them, in one round trip. Several actors on
 * one activity share a row while it is unread.
 */
export const REACTION_NOTICES: Notices = {
  sent: (kind, to, actor, activity) =>
    `notify(${to}, '${kind}', ${actor}, ${activity}.id, ${activity}.relationship_id)`,
  takenBack: (kind, from, actor, activity) => `withdraw_actor(${from}, '${kind}', ${activity}.id, ${actor})`,
};
