import type { Friend } from '@beso/contract/chat';
import { UNREAD_COUNTED_MAX } from '@beso/contract/limits';
import { Link } from '@tanstack/react-router';
import BellOff from 'lucide-react/icons/bell-off';
import MessageCircle from 'lucide-react/icons/message-circle';
import { memo } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import { CountBadge } from '../../../ui/feedback/CountBadge.tsx';
import { cx } from '../../../ui/layout/cx.ts';
import { Avatar } from '../../../ui/pictures/Avatar.tsx';
import { nameOf } from '../friends.ts';
import { withoutDirectionControls } from '../withoutDirectionControls.ts';
import { AgeLabel } from './AgeLabel.tsx';

export interface FriendRowProps {
  friend: Friend;
  current: boolean;
  /** The name of the relationship that both people share, or the word for partner. */
  shared: string | undefined;
}

/** Stretches the link over the whole row, which can then be tapped anywhere. */
const WHOLE_ROW = 'after:absolute after:inset-0 after:rounded-lg';

/** [S2-139] [S2-142] A person's row in the list of friends. */
export const FriendRow = memo(function FriendRow({ friend, current, shared }: FriendRowProps) {
  const { t } = useTexts();
  const { person, lastMessage, unread, muted } = friend;
  const name = nameOf(person);
  const label = t('common.messageTo', { name: person.firstName });
  return (
    <li
      className={cx(
        'relative flex flex-wrap items-start gap-3.5 border-b border-border py-3.5 lg:rounded-lg lg:border-0 lg:px-3.5',
        current ? 'lg:bg-primary-tint' : 'lg:hover:bg-surface',
      )}
    >
      <Avatar id={person.id} name={name} photoUrl={person.avatarUrl} className="size-13!" />
      <span className="min-w-0 flex-[1_1_6rem]">
        <span className="flex flex-wrap items-baseline gap-x-2.5">
          <span id={`friend-${person.id}`} className="type-h3 min-w-0 grow basis-24 wrap-anywhere">
            {name}
          </span>
          {lastMessage === null ? null : (
            <AgeLabel at={lastMessage.createdAt} className="type-xs text-text-3" />
          )}
        </span>
        <span
          className={cx('type-sm line-clamp-2 wrap-anywhere', unread > 0 ? 'font-semibold' : 'text-text-2')}
        >
          <Preview friend={friend} />
        </span>
        <span className="type-xs flex flex-wrap items-center gap-1.5 text-text-3">
          {muted ? <BellOff size={14} role="img" aria-label={t('chat.muted')} /> : null}
          {shared}
        </span>
      </span>
      <Link
        to="/find-friends"
        search={{ with: person.id }}
        replace={current}
        aria-label={unread === 0 ? label : `${label}, ${t('shell.unread', { count: unread })}`}
        aria-current={current ? 'true' : undefined}
        className={cx(
          'pressable grid size-tap shrink-0 place-items-center rounded-full',
          current ? 'bg-page' : 'bg-surface',
          WHOLE_ROW,
        )}
      >
        <span className="relative">
          <MessageCircle size={22} aria-hidden="true" />
          {unread === 0 ? null : (
            <CountBadge
              count={unread}
              countedMax={UNREAD_COUNTED_MAX}
              className="absolute -top-5 -right-5 ring-2 ring-page"
            />
          )}
        </span>
      </Link>
    </li>
  );
});

function Preview({ friend: { lastMessage, person } }: { friend: Friend }) {
  const { t } = useTexts();
  if (lastMessage === null) return t('chat.noMessages');
  const { content, deleted, hasImage, senderId } = lastMessage;
  if (deleted) return t('chat.deleted');
  const text = content === '' && hasImage ? t('chat.photo') : withoutDirectionControls(content);
  return senderId === person.id ? text : t('chat.youSaid', { text });
}
