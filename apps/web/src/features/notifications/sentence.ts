import { askedText } from '@beso/contract/asked';
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
  one: 'said.comment.one',
  two: 'said.comment.two',
  more: 'said.comment.more',
};
const LIKE: Several = {
  one: 'said.like.one',
  two: 'said.like.two',
  more: 'said.like.more',
};
const RECOMMENDATION_COMMENT: Several = {
  one: 'said.recommendationComment.one',
  two: 'said.recommendationComment.two',
  more: 'said.recommendationComment.more',
};
const RECOMMENDATION_LIKE: Several = {
  one: 'said.recommendationLike.one',
  two: 'said.recommendationLike.two',
  more: 'said.recommendationLike.more',
};
const MESSAGE: Several = {
  one: 'said.message.one',
  two: 'said.message.two',
  more: 'said.message.more',
};
const INVITATION: Several = {
  one: 'said.invitation.one',
  two: 'said.invitation.two',
  more: 'said.invitation.more',
};
const INVITED: Several = {
  one: 'said.invited.one',
  two: 'said.invited.two',
  more: 'said.invited.more',
};
const MY_INFO: Several = {
  one: 'said.myInfo.one',
  two: 'said.myInfo.two',
  more: 'said.myInfo.more',
};

function byPeople({ one, two, more }: Several, people: number): Wording {
  if (people <= 1) return { key: one };
  return people === 2 ? { key: two } : { key: more, count: people - 1 };
}

function requestAnswer(activity: Notification['activity']): Wording {
  switch (activity?.status) {
    case 'approved':
      return { key: 'said.approved', count: activity.amount };
    case 'declined':
      return { key: 'said.declined' };
    default:
      return { key: 'said.answered.one' };
  }
}

function request(activity: Notification['activity']): Wording {
  if (activity === null) return { key: 'said.requestHidden' };
  return activity.status === 'pending'
    ? { key: 'said.request', count: activity.amount }
    : { key: 'said.requested', count: activity.amount };
}

/** What a row says, in which plural form. A kind without words does not compile. */
export function wordingOf({ kind, activity, actorCount, askedType, relationship }: Notification): Wording {
  const recommended = activity?.kind === 'recommendation';
  const asked = askedText(kind, askedType);
  if (asked !== undefined) return { key: asked };
  switch (kind) {
    case 'gift':
      return activity === null ? { key: 'said.giftHidden' } : { key: 'said.gift', count: activity.amount };
    case 'request':
      return request(activity);
    case 'request_answer':
      return requestAnswer(activity);
    case 'comment':
      return byPeople(recommended ? RECOMMENDATION_COMMENT : COMMENT, actorCount);
    case 'like':
      return byPeople(recommended ? RECOMMENDATION_LIKE : LIKE, actorCount);
    case 'message':
      return byPeople(MESSAGE, actorCount);
    case 'invitation':
      return byPeople(INVITATION, actorCount);
    case 'invitation_received':
      return byPeople(INVITED, actorCount);
    case 'removed':
      return { key: relationship?.type === 'group' ? 'said.removed' : 'said.parted' };
    case 'made_owner':
      return { key: 'said.madeOwner' };
    case 'connection_request':
      return { key: 'said.connection.one' };
    case 'reward_redeemed':
      return { key: 'said.reward.one' };
    case 'quiz_available':
      return { key: 'said.quiz' };
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

/** What was written about it: the deed, the reward, or the group that somebody joined. Null for nothing. */
export function quoteOf(notification: Notification): string | null {
  const { kind, activity, relationship, rewardTitle, comment } = notification;
  switch (kind) {
    case 'gift':
    case 'request':
    case 'request_answer':
      return activity?.description || null;
    case 'invitation':
      return relationship?.type === 'group' ? relationship.name : null;
    case 'reward_redeemed':
      return rewardTitle;
    case 'comment':
      return comment;
    default:
      return null;
  }
}
