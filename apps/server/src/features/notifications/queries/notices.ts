import type { Notices } from '../../activities/index.ts';

/**
 * How likes and comments notify: a piece of the statement that writes them, so that it stays one round trip.
 * Several people who did the same to one activity are one row of the inbox as long as it is unread.
 */
export const REACTION_NOTICES: Notices = {
  sent: (kind, to, actor, activity) =>
    `notify(${to}, '${kind}', ${actor}, ${activity}.id, ${activity}.relationship_id)`,
  takenBack: (kind, from, actor, activity) => `withdraw_actor(${from}, '${kind}', ${activity}.id, ${actor})`,
};
