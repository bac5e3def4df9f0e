import { connectionText } from '@beso/contract/connection-texts';
import type { Language } from '@beso/contract/limits';
import { notificationPath, notificationTextOf } from '@beso/contract/notification-kinds';
import { NOTIFICATIONS_PATH, type PushPayload } from '@beso/contract/notifications';
import type { DeliverableNotification } from './queries/deliverable.ts';
import type { NotificationAddressee } from './queries/delivery.ts';
import { formatNameList, translateDeliveryText } from './texts.ts';

const APP_NAME = 'BESO';
const SENTENCES_SHOWN = 3;
/** Keeps a push within the 4096 bytes that every push service accepts. */
const TEXT_MAX_LENGTH = 180;

function shorten(text: string): string {
  const characters = [...text];
  return characters.length <= TEXT_MAX_LENGTH
    ? text
    : `${characters
        .slice(0, TEXT_MAX_LENGTH - 1)
        .join('')
        .trimEnd()}…`;
}

/** Returns a sentence without private content. `named` formats a name, or returns '' to omit it. */
export function formatNotificationSummary(
  language: Language,
  notifications: readonly DeliverableNotification[],
  count: number,
  named = (name: string) => name,
): string {
  const people = [...new Set(notifications.flatMap(({ actors }) => actors).map(named))].filter(Boolean);
  if (people.length === 0) return translateDeliveryText(language, 'delivery.summaryFromNobody', { count });
  return translateDeliveryText(language, 'delivery.summary', {
    count,
    who: formatNameList(language, people),
  });
}

/** Returns a sentence with private content, such as "Marco gave you 2 besos". */
export function formatNotificationSentence(
  language: Language,
  notification: DeliverableNotification,
): string {
  const { kind, actors, amount, relationshipName, relationshipType, activityKind, askedType } = notification;
  const who = formatNameList(language, actors);
  const group = relationshipName ?? '';
  if (kind === 'removed') {
    return translateDeliveryText(
      language,
      relationshipType === 'group' ? 'messages.removed' : 'messages.parted',
      { group },
    );
  }
  if (kind === 'made_owner') return translateDeliveryText(language, 'messages.madeOwner', { group });
  if (kind === 'gift')
    return translateDeliveryText(language, 'messages.gift', { first: who, count: amount ?? 1 });
  if (kind === 'request')
    return translateDeliveryText(language, 'messages.request', { first: who, count: amount ?? 1 });
  if (kind === 'quiz_available') return translateDeliveryText(language, 'messages.quiz');
  const asked = connectionText(kind, askedType);
  if (asked !== undefined) return translateDeliveryText(language, asked, { first: who });
  const words = notificationTextOf(kind, activityKind === 'recommendation');
  return actors.length > 1
    ? translateDeliveryText(language, words.several, { who })
    : translateDeliveryText(language, words.one, { first: who });
}

/** Returns the text that a person wrote, to be quoted; '' without one. */
export function getQuotedText(notification: DeliverableNotification): string {
  const { comment, description, rewardTitle, relationshipName } = notification;
  return comment ?? description ?? rewardTitle ?? relationshipName ?? '';
}

/**
 * Returns one push about all of the notifications; undefined without any.
 * With `namesPeople`, actors are named even if the person does not allow private content.
 */
export function buildPushPayload(
  {
    language,
    showContent,
    namesPeople,
  }: Pick<NotificationAddressee, 'language' | 'showContent'> & { namesPeople: boolean },
  notifications: readonly DeliverableNotification[],
  count: number,
): PushPayload | undefined {
  const [latest] = notifications;
  if (latest === undefined) return undefined;
  const { kind, id, activityId, actorId } = latest;
  const single = count === 1;
  const place = {
    kind,
    url: single ? notificationPath(kind, activityId, actorId) : NOTIFICATIONS_PATH,
    tag: single ? id : 'several',
  };
  const summary = formatNotificationSummary(
    language,
    notifications,
    count,
    showContent || namesPeople ? undefined : () => '',
  );
  if (!showContent) return { ...place, title: APP_NAME, body: shorten(summary) };
  if (single) {
    return {
      ...place,
      title: shorten(formatNotificationSentence(language, latest)),
      body: shorten(getQuotedText(latest)),
    };
  }
  const sentences = notifications
    .slice(0, SENTENCES_SHOWN)
    .map((one) => formatNotificationSentence(language, one));
  return { ...place, title: shorten(summary), body: sentences.map(shorten).join('\n') };
}
