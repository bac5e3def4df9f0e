import { type Notification, notificationPath } from '@beso/contract/notifications';
import { Link } from '@tanstack/react-router';
import { type TranslationKey, useTexts } from '../../../platform/i18n/index.ts';
import { TimeAgo } from '../../../platform/i18n/TimeAgo.tsx';
import { cx } from '../../../ui/layout/cx.ts';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { Illustration } from '../../../ui/pictures/Illustration.tsx';
import { ServerImage } from '../../../ui/pictures/ServerImage.tsx';
import { InboxAnswers } from '../../connections/index.ts';
import { quotedNotificationText } from '../sentence.ts';
import { ActorAvatars } from './ActorAvatars.tsx';
import { NotificationSentence } from './NotificationSentence.tsx';

type Status = NonNullable<Notification['activity']>['status'];

const ENDED: Partial<Record<Status, TranslationKey>> = {
  approved: 'notifications.status.approved',
  declined: 'notifications.status.declined',
  cancelled: 'notifications.status.cancelled',
  expired: 'notifications.status.expired',
};

export interface InboxRowProps {
  notification: Notification;
  onOpen: (notification: Notification) => void;
}

export function InboxRow({ notification, onOpen }: InboxRowProps) {
  const { t } = useTexts();
  const { kind, activity, createdAt, isRead } = notification;
  const quote = quotedNotificationText(notification);
  const [to = '', query] = notificationPath(
    kind,
    activity?.id ?? null,
    notification.actors[0]?.id ?? null,
  ).split('?');
  const ended = kind === 'request' && activity !== null ? ENDED[activity.status] : undefined;
  return (
    <li className="border-border not-first:border-t">
      <Link
        to={to}
        search={Object.fromEntries(new URLSearchParams(query))}
        onClick={() => onOpen(notification)}
        className="relative flex min-h-18 flex-wrap items-start gap-x-3.5 gap-y-2 rounded-sm py-3"
      >
        {isRead ? null : <UnreadMark />}
        <ActorAvatars notification={notification} />
        <span className="min-w-0 flex-[1_1_6rem]">
          <span className={cx('block leading-[1.375rem]', !isRead && 'font-semibold')}>
            {isRead ? null : <VisuallyHidden>{t('notifications.unread')} </VisuallyHidden>}
            <NotificationSentence notification={notification} />
          </span>
          {quote === null ? null : (
            <span className="type-sm mt-0.5 line-clamp-2 text-text-2">
              {kind === 'request' ? t('notifications.quote', { text: quote }) : quote}
            </span>
          )}
          <span className="type-xs mt-0.5 block text-text-3">
            <TimeAgo at={createdAt} />
            {ended === undefined ? null : ` · ${t(ended)}`}
          </span>
        </span>
        {activity === null ? null : <Thumbnail activity={activity} />}
      </Link>
      {kind === 'connection_request' && notification.actors[0] !== undefined ? (
        <InboxAnswers personId={notification.actors[0].id} />
      ) : null}
    </li>
  );
}

/** Marks an unread row: half a disc at the edge of a phone, a disc beside the row on wide screens. */
function UnreadMark() {
  return (
    <span
      aria-hidden="true"
      data-mark=""
      className={cx(
        'absolute top-1/2 -left-(--size-gutter) h-[18px] w-[9px] -translate-y-1/2 rounded-r-[9px] bg-primary',
        'lg:-left-5 lg:size-2.5 lg:rounded-full',
      )}
    />
  );
}

function Thumbnail({ activity }: { activity: NonNullable<Notification['activity']> }) {
  const photo = activity.image?.urls.thumb;
  return (
    <span className="relative h-11 w-13 shrink-0 overflow-hidden rounded-sm bg-surface-2">
      {photo === undefined ? (
        <Illustration category={activity.category} className="object-cover" />
      ) : (
        <ServerImage src={photo} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
      )}
    </span>
  );
}
