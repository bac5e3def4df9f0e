import type { Notification } from '@beso/contract/notifications';
import type { TranslationKey } from '../../platform/i18n/index.ts';

/** The words for what happened. `count` chooses the plural form and is said in it. */
export interface Wording {
  key: TranslationKey;
  count?: number;
}

/** One person, two, or one and so many others. */
type Several = { one: TranslationKey; two: TranslationKey; more: TranslationKey };

const COMMENT: Several = {
  one: 'notifications.said.comment.one',
  two: 'notifications.said.comment.two',
  more: 'notifications.said.comment.more',
};
const LIKE: Several = {
  one: 'notifications.said.like.one',
  two: 'notifications.said.like.two',
  more: 'notifications.said.like.more',
};
const MESSAGE: Several = {
  one: 'notifications.said.message.one',
  two: 'notifications.said.message.two',
  more: 'notifications.said.message.more',
};
const INVITATION: Several = {
  one: 'notifications.said.invitation.one',
  two: 'notifications.said.invitation.two',
  more: 'notifications.said.invitation.more',
};
const MY_INFO: Several = {
  one: 'notifications.said.myInfo.one',
  two: 'notifications.said.myInfo.two',
  more: 'notifications.said.myInfo.more',
};

function byPeople({ one, two, more }: Several, people: number): Wording {
  if (people <= 1) return { key: one };
  return people === 2 ? { key: two } : { key: more, count: people - 1 };
}

function requestAnswer(activity: Notification['activity']): Wording {
  switch (activity?.status) {
    case 'approved':
      return { key: 'notifications.said.approved', count: activity.amount };
    case 'declined':
      return { key: 'notifications.said.declined' };
    default:
      return { key: 'notifications.said.answered' };
  }
}

function request(activity: Notification['activity']): Wording {
  if (activity === null) return { key: 'notifications.said.requestHidden' };
  return activity.status === 'pending'
    ? { key: 'notifications.said.request', count: activity.amount }
    : { key: 'notifications.said.requested', count: activity.amount };
}

/** What a row says, in which plural form. A kind without words does not compile. */
export function wordingOf({ kind, activity, actorCount }: Notification): Wording {
  switch (kind) {
    case 'gift':
      return activity === null
        ? { key: 'notifications.said.giftHidden' }
        : { key: 'notifications.said.gift', count: activity.amount };
    case 'request':
      return request(activity);
    case 'request_answer':
      return requestAnswer(activity);
    case 'comment':
      return byPeople(COMMENT, actorCount);
    case 'like':
      return byPeople(LIKE, actorCount);
    case 'message':
      return byPeople(MESSAGE, actorCount);
    case 'invitation':
      return byPeople(INVITATION, actorCount);
    case 'connection_request':
      return { key: 'notifications.said.connection' };
    case 'reward_redeemed':
      return { key: 'notifications.said.reward' };
    case 'quiz_available':
      return { key: 'notifications.said.quiz' };
    case 'partner_finished_my_info':
      return byPeople(MY_INFO, actorCount);
  }
}

/** The names a sentence may hold, the latest first. Somebody who is not known yet has a full one. */
export function namesOf({ kind, actors }: Notification): string[] {
  return actors.map(({ firstName, lastName }) =>
    kind === 'connection_request' ? `${firstName} ${lastName}`.trim() : firstName,
  );
}

/** What was written about it: the deed, or the group that somebody joined. Null where nothing was. */
export function quoteOf({ kind, activity, relationship }: Notification): string | null {
  switch (kind) {
    case 'gift':
    case 'request':
    case 'request_answer':
      return activity?.description || null;
    case 'invitation':
      return relationship?.type === 'group' ? relationship.name : null;
    default:
      return null;
  }
}
