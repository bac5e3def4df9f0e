import type { Conversation, Message } from '@beso/contract/chat';
import { Fragment, memo, type RefObject, useEffect, useRef, useState } from 'react';
import { beginsDay, type ChunkOfMessages, isSameRun, messageStatusOf } from '../rows.ts';
import { DayLabel, NewLabel } from './Labels.tsx';
import { type MessageActions, MessageRow } from './MessageRow.tsx';

/** How far outside of the visible part a chunk stays rendered. */
const AROUND = '1500px 0px';

export interface MessageChunkProps extends ChunkOfMessages, MessageActions {
  list: RefObject<HTMLElement | null>;
  person: Conversation['person'];
  before: Message | undefined;
  after: Message | undefined;
  /** The numbers of the other person's last received and last read message. */
  theirDelivered: number | null;
  theirRead: number | null;
  /** The number of the first message that was unread when the conversation was opened. */
  firstUnread: number | undefined;
}

function isSame(one: MessageChunkProps, other: MessageChunkProps): boolean {
  return (
    (Object.keys(one) as (keyof MessageChunkProps)[]).every(
      (key) => key === 'messages' || one[key] === other[key],
    ) &&
    one.messages.length === other.messages.length &&
    one.messages.every((message, index) => message === other.messages[index])
  );
}

/** Renders consecutive messages, or an empty box of the same height while they are far from view. */
export const MessageChunk = memo(function MessageChunk(props: MessageChunkProps) {
  const { list, messages, person, before, after, firstUnread, onMenu, onReply } = props;
  const { box, height } = useNear(list);
  if (height !== undefined) return <div ref={box} style={{ height }} />;
  return (
    <div ref={box}>
      <ul>
        {messages.map((message, index) => {
          const previous = messages[index - 1] ?? before;
          const next = messages[index + 1] ?? after;
          const mine = message.senderId !== person.id;
          const last = !isSameRun(message, next);
          const status = mine ? messageStatusOf(message.number, props) : undefined;
          const isSaid = last || (next !== undefined && messageStatusOf(next.number, props) !== status);
          return (
            <Fragment key={message.number}>
              {beginsDay(message, previous) ? <DayLabel at={message.createdAt} /> : null}
              {message.number === firstUnread ? <NewLabel /> : null}
              <MessageRow
                message={message}
                person={person}
                first={!isSameRun(previous, message)}
                last={last}
                status={isSaid ? status : undefined}
                onMenu={onMenu}
                onReply={onReply}
              />
            </Fragment>
          );
        })}
      </ul>
    </div>
  );
}, isSame);

/** Returns the height of the empty box; undefined while the messages are rendered. */
function useNear(list: RefObject<HTMLElement | null>) {
  const box = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState<number>();
  useEffect(() => {
    const element = box.current;
    if (element === null || list.current === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry === undefined) return;
        // Keeps a chunk that has the focus, because removing it would lose the focus.
        const leaves = !entry.isIntersecting && !element.contains(document.activeElement);
        setHeight(leaves ? entry.boundingClientRect.height : undefined);
      },
      { root: list.current, rootMargin: AROUND },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [list]);
  return { box, height };
}
