import type { Message } from '@beso/contract/chat';
import { UNREAD_COUNTED_MAX } from '@beso/contract/limits';
import ArrowDown from 'lucide-react/icons/arrow-down';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useOnline } from '../../../platform/connection/connectivity.ts';
import { shownName, useTexts } from '../../../platform/i18n/index.ts';
import { RetryLink } from '../../../ui/controls/RetryLink.tsx';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import { useLazySheet } from '../../../ui/layers/useLazySheet.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import type { QueuedMessage } from '../queuedMessages.ts';
import { chunkMessages } from '../rows.ts';
import { firstNumberOf, lastNumberOf, type MessageThread } from '../thread.ts';
import { markRead } from '../threads.ts';
import { type OlderMessages, useOlderMessages } from '../useOlderMessages.ts';
import { useScrollAnchor } from '../useScrollAnchor.ts';
import { withoutDirectionControls } from '../withoutDirectionControls.ts';
import { MessageChunk } from './MessageChunk.tsx';
import type { MessageActions } from './MessageRow.tsx';
import { WaitingMessage } from './WaitingMessage.tsx';

const loadMenu = async () => (await import('./MessageMenu.tsx')).MessageMenu;

export interface MessageListProps extends Pick<MessageActions, 'onReply'> {
  thread: MessageThread;
  queued: readonly QueuedMessage[];
  typing: boolean;
  onEdit: (item: QueuedMessage) => void;
  /** The number of messages that the viewer has sent. When it grows, the list scrolls to its end. */
  sent: number;
}

const isLookedAt = () => document.visibilityState === 'visible';

/** [S7-052] The messages. The list opens at the first unread message. */
export function MessageList({ thread, queued, typing, onEdit, sent, onReply }: MessageListProps) {
  const { t } = useTexts();
  const list = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const { conversation, messages } = thread;
  const { person, read } = conversation;
  const [opened] = useState({ read, unread: conversation.unread });
  const lost = opened.unread > 0 && firstNumberOf(thread) > opened.read + 1;
  const firstUnread =
    opened.unread === 0 || lost
      ? undefined
      : messages.find(({ number, senderId }) => number > opened.read && senderId === person.id)?.number;
  const [chosen, setChosen] = useState<Message>();
  const { show: showMenu, sheet } = useLazySheet(loadMenu, { message: chosen, person, onReply });
  const latestMenu = useRef(showMenu);
  latestMenu.current = showMenu;
  const seen = useSeen(list, thread);
  const { atEnd, hold, toEnd, show } = useScrollAnchor(list, content, seen);
  const older = useOlderMessages(list, person.id, firstNumberOf(thread));
  const chunks = useMemo(() => chunkMessages(messages), [messages]);
  /** True while the list must still scroll to the first unread message, or to the end if there is none. */
  const wantsUnread = useRef(true);
  useLayoutEffect(() => {
    const label = content.current?.querySelector('[data-first-unread]');
    if (wantsUnread.current && firstUnread !== undefined && label) show(label);
    else if (wantsUnread.current) toEnd();
    wantsUnread.current = false;
  }, [firstUnread, show, toEnd]);
  const goToUnread = () => {
    wantsUnread.current = true;
    void older.loadTo(opened.read + 1);
  };
  const goToEnd = () => {
    // Cancels a jump that waits until the first unread message is loaded.
    wantsUnread.current = false;
    toEnd();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the list changed
  useLayoutEffect(hold, [messages, queued, typing]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when something was sent
  useLayoutEffect(() => (sent > 0 ? toEnd() : undefined), [sent]);
  const openMenu = useCallback((message: Message) => {
    setChosen(message);
    latestMenu.current();
  }, []);
  const below = useBelow(thread, atEnd);
  return (
    <div className="relative flex min-h-0 grow flex-col">
      <div
        ref={list}
        role="log"
        aria-live="off"
        aria-label={t('chat.conversationWith', { name: person.firstName })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: without a pointer the arrow keys scroll it
        tabIndex={0}
        className="px-gutter flex min-h-0 grow flex-col overflow-y-auto overscroll-contain pb-3 lg:px-5"
      >
        <div ref={content} className="mt-auto">
          <Beginning older={older} isFirst={firstNumberOf(thread) <= 1} />
          {chunks.map((chunk, index) => {
            const end = chunk.messages.at(-1)?.number ?? 0;
            const upTo = (number: number | null) => number && Math.min(number, end + 1);
            return (
              <MessageChunk
                key={chunk.id}
                {...chunk}
                list={list}
                person={person}
                before={chunks[index - 1]?.messages.at(-1)}
                after={chunks[index + 1]?.messages[0]}
                theirDelivered={upTo(conversation.theirDelivered)}
                theirRead={upTo(conversation.theirRead)}
                firstUnread={firstUnread}
                onMenu={openMenu}
                onReply={onReply}
              />
            );
          })}
          {queued.length === 0 ? null : (
            <ul>
              {queued.map((item, index) => (
                <WaitingMessage
                  key={item.idempotencyKey}
                  item={item}
                  person={person}
                  holdsBack={index < queued.length - 1}
                  onEdit={onEdit}
                />
              ))}
            </ul>
          )}
          {typing ? (
            <p className="type-sm pt-2 pl-3.5 text-text-2">{t('chat.typing', { name: person.firstName })}</p>
          ) : null}
        </div>
      </div>
      {lost ? (
        <Pill onClick={goToUnread} place="top-3">
          {t('chat.toFirstUnread')}
        </Pill>
      ) : null}
      {atEnd ? null : (
        <Pill onClick={goToEnd} place="bottom-3">
          <ArrowDown size={18} aria-hidden="true" />
          {below === 0 ? t('chat.toEnd') : t('chat.newBelow', { count: Math.min(below, UNREAD_COUNTED_MAX) })}
        </Pill>
      )}
      <Said thread={thread} />
      {sheet}
    </div>
  );
}

interface PillProps {
  onClick: () => void;
  place: string;
  children: ReactNode;
}

function Pill({ onClick, place, children }: PillProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className={`pressable type-sm absolute left-1/2 inline-flex min-h-tap -translate-x-1/2 items-center gap-2 rounded-full bg-ink px-4.5 font-semibold whitespace-nowrap text-white shadow-2 ${place}`}
    >
      {children}
    </button>
  );
}

/** A spinner or failure above the oldest loaded message, unless no message is older. */
function Beginning({ older, isFirst }: { older: OlderMessages; isFirst: boolean }) {
  const { t } = useTexts();
  const online = useOnline();
  if (isFirst) return null;
  return (
    <div ref={older.sentinel} className="grid min-h-14 place-items-center">
      {older.failed ? (
        <p role="alert" className="type-sm text-center text-text-2">
          {online ? t('chat.loadFailed') : t('common.offline')}{' '}
          <RetryLink label={t('common.failure.tryAgain')} busy={older.loading} onRetry={older.load} />
        </p>
      ) : (
        <Spinner />
      )}
    </div>
  );
}

/** Announces each new message of the other person to screen readers. */
function Said({ thread }: { thread: MessageThread }) {
  const [from] = useState(lastNumberOf(thread));
  const { person } = thread.conversation;
  const latest = thread.messages.findLast(({ senderId, deleted }) => senderId === person.id && !deleted);
  return (
    <VisuallyHidden role="status">
      {latest === undefined || latest.number <= from
        ? ''
        : `${shownName(person.firstName)}: ${withoutDirectionControls(latest.content)}`}
    </VisuallyHidden>
  );
}

/** Returns how many messages of the other person arrived below the visible part. */
function useBelow(thread: MessageThread, atEnd: boolean): number {
  const last = lastNumberOf(thread);
  const [from, setFrom] = useState(last);
  if (atEnd && from !== last) setFrom(last);
  const { person } = thread.conversation;
  return thread.messages
    .slice(-UNREAD_COUNTED_MAX)
    .filter(({ number, senderId }) => number > from && senderId === person.id).length;
}

/** Returns a function that marks messages as read up to the last one visible on screen. */
function useSeen(list: { readonly current: HTMLElement | null }, thread: MessageThread): () => void {
  const latest = useRef(thread);
  const look = useCallback(() => {
    const { conversation, messages } = latest.current;
    const box = list.current;
    if (box === null || !isLookedAt() || (messages.at(-1)?.number ?? 0) <= conversation.read) return;
    const { bottom } = box.getBoundingClientRect();
    const row = [...box.querySelectorAll<HTMLElement>('[data-number]')].findLast(
      (one) => one.getBoundingClientRect().top < bottom,
    );
    const number = Number(row?.dataset.number ?? 0);
    const received = messages.findLast(
      (one) => one.number <= number && one.senderId === conversation.person.id,
    );
    if (received !== undefined && received.number > conversation.read) {
      void markRead(conversation.person.id, received.number);
    }
  }, [list]);
  useEffect(() => {
    latest.current = thread;
    look();
  }, [thread, look]);
  useEffect(() => {
    document.addEventListener('visibilitychange', look);
    window.addEventListener('online', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('online', look);
    };
  }, [look]);
  return look;
}
