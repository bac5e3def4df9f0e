import { useCallback, useEffect, useRef, useState } from 'react';
import { dropDraft, readDraft, storeDraft } from '../../platform/forms/drafts.ts';
import { type QueuedMessage, useQueuedMessages } from './queuedMessages.ts';

/**
 * The changed text of a refused message. `of` is the idempotency key of that message, and `key` is the
 * idempotency key of the last attempt to send the change.
 */
const NOTHING = { of: '', original: '', text: '', key: '' };
export type MessageEdit = typeof NOTHING;

export interface EditedMessage {
  /** The refused message that is being changed; undefined if there is none. */
  edited: QueuedMessage | undefined;
  edit: MessageEdit;
  start: (refused: QueuedMessage) => void;
  change: (changes: Partial<MessageEdit>) => void;
  stop: () => void;
  /** Continues an edit that could not be stored, unless another edit has begun. */
  restore: (tried: MessageEdit) => void;
}

/**
 * Holds the change of a refused message, and stores the change in this tab.
 * @param onLeft called with the typed text if the message leaves the queue or another message is edited
 */
export function useMessageEdit(me: string, to: string, onLeft: (text: string) => void): EditedMessage {
  const name = `message-edit:${to}`;
  const queued = useQueuedMessages(to);
  const [edit, setEdit] = useState(() => readDraft(name, me, NOTHING));
  const latest = useRef(edit);
  const put = useCallback(
    (next: MessageEdit) => {
      latest.current = next;
      setEdit(next);
      if (next.of === '') dropDraft(name, me);
      else storeDraft(name, me, next);
    },
    [name, me],
  );
  const leave = useCallback(() => {
    const { text, original } = latest.current;
    put(NOTHING);
    if (text.trim() !== '' && text !== original) onLeft(text);
  }, [put, onLeft]);
  const byKey = (key: string) => queued?.find(({ idempotencyKey }) => idempotencyKey === key);
  const edited = byKey(edit.of);
  const isLeft = edit.of !== '' && queued !== undefined && edited === undefined;
  const isStored = byKey(edit.key) !== undefined;
  useEffect(() => {
    if (!isLeft) return;
    if (isStored) put(NOTHING);
    else leave();
  }, [isLeft, isStored, put, leave]);
  return {
    edited,
    edit,
    start: ({ idempotencyKey: of, content }) => {
      if (of === latest.current.of) return;
      leave();
      put({ of, original: content, text: content, key: '' });
    },
    change: (changes) => put({ ...latest.current, ...changes }),
    stop: () => put(NOTHING),
    restore: (tried) => {
      if (latest.current.of === '') put(tried);
      else onLeft(tried.text);
    },
  };
}
