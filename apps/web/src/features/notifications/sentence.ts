import { connectionText } from '@beso/contract/connection-texts';
import { countsPeople, notificationTextOf } from '@beso/contract/notification-kinds';
import type { Notification } from '@beso/contract/notifications';
import type { TranslationKey } from '../../platform/i18n/index.ts';

/** The key of a notification's sentence, and the number that the sentence contains. */
export interface NotificationWording {
  key: TranslationKey;
  count?: number;
}

type Several = { one: TranslationKey; two: TranslationKey; more: TranslationKey };

function byPeople({ one, two, more }: Several, people: number): NotificationWording {
  if (people <= 1) return { key: one };
  return people === 2 ? { key: two } : { key: more, count: people - 1 };
}

function requestAnswer(activity: Notification['activity']): NotificationWording {
  switch (activity?.status) {
    case 'approved':
      return { key: 'messages.approved', count: activity.amount };
    case 'declined':
      return { key: 'messages.declined' };
    default:
      return { key: 'messages.answered.one' };
  }
}

function request(activity: Notification['activity']): NotificationWording {
  if (activity === null) return { key: 'messages.requestHidden' };
  return activity.status === 'pending'
    ? { key: 'messages.request', count: activity.amount }
    : { key: 'messages.requested', count: activity.amount };
}

export function notificationWording({
  kind,
  activity,
  actorCount,
  askedType,
  relationship,
}: Notification): NotificationWording {
  const asked = connectionText(kind, askedType);
  if (asked !== undefined) return { key: asked };
  if (countsPeople(kind))
    return byPeople(notificationTextOf(kind, activity?.kind === 'recommendation'), actorCount);
  switch (kind) {
    case 'gift':
      return activity === null
        ? { key: 'messages.giftHidden' }
        : { key: 'messages.gift', count: activity.amount };
    case 'request':
      return request(activity);
    case 'request_answer':
      return requestAnswer(activity);
    case 'removed':
      return { key: relationship?.type === 'group' ? 'messages.removed' : 'messages.parted' };
    case 'made_owner':
      return { key: 'messages.madeOwner' };
    case 'connection_request':
      return { key: 'messages.connection.one' };
    case 'reward_redeemed':
      return { key: 'messages.reward.one' };
    case 'quiz_available':
      return { key: 'messages.quiz' };
  }
}

/** Returns the names for the sentence, latest first. */
export function actorNames({ kind, actors }: Notification): string[] {
  return actors.map(({ firstName, lastName }) =>
    kind === 'connection_request' ? `${firstName} ${lastName}`.trim() : firstName,
  );
}

/** Returns the text to quote, such as a comment; null if there is none. */
export function quotedNotificationText(notification: Notification): string | null {
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
