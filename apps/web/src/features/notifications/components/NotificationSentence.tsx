import type { Notification } from '@beso/contract/notifications';
import { Fragment } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import { actorNames, notificationWording } from '../sentence.ts';

/** Characters that occur in no text and stand for the names in a translated sentence. */
const FIRST = '\uE001';
const SECOND = '\uE002';
const GROUP = '\uE003';

export function NotificationSentence({ notification }: { notification: Notification }) {
  const { t } = useTexts();
  const { key, count } = notificationWording(notification);
  const [first = t('notifications.someone'), second = t('notifications.someone')] = actorNames(notification);
  const group = notification.relationship?.name ?? '';
  const values = { first: FIRST, second: SECOND, group: GROUP };
  const names = new Map([
    [FIRST, first],
    [SECOND, second],
    [GROUP, group],
  ]);
  const parts = t(key, count === undefined ? values : { ...values, count }).split(/([\uE001-\uE003])/);
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence never move
    <Fragment key={index}>{names.has(part) ? <b>{names.get(part)}</b> : part}</Fragment>
  ));
}
