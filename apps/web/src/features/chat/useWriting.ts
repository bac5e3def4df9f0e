import type { MessageExcerpt } from '@beso/contract/chat';
import { MESSAGE_MAX_LENGTH } from '@beso/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { Late } from '../../platform/connection/inTime.ts';
import { dropDraft, readDraft, storeDraft } from '../../platform/forms/drafts.ts';
import { useTexts } from '../../platform/i18n/index.ts';
import { editItem, queueItem } from '../../platform/outbox/index.ts';
import { useSession } from '../../platform/session/session.ts';
import { notKept } from '../../platform/storage/notKept.ts';
import { notify } from '../../ui/feedback/notify.ts';
import type { QueuedMessage } from './queuedMessages.ts';

export type Quote = Pick<MessageExcerpt, 'number' | 'senderId' | 'content' | 'hasImage'>;

export interface Writing {
  text: string;
  setText: (text: string) => void;
  photo: File | undefined;
  setPhoto: (photo: File | undefined) => void;
  quote: Quote | undefined;
  setQuote: (quote: Quote | undefined) => void;
  /** The refused message that is being edited. */
  edited: QueuedMessage | undefined;
  edit: (refused: QueuedMessage | undefined) => void;
  tooLong: boolean;
  ready: boolean;
  send: () => void;
}

/** `key` is that of the last attempt if this device may have stored it without an answer. */
const BLANK = { text: '', key: '' };

/**
 * [S5-043] [S7-053] A message being written. Until the outbox has it, the tab stores the text for each
 * conversation: through a reload, a sign-in and on a device that cannot store.
 * @param onSent is called when the outbox has it
 */
export function useWriting(personId: string, onSent: () => void): Writing {
  const { t } = useTexts();
  const me = useSession().session?.user.id ?? '';
  const name = `message:${personId}`;
  const [draft, setDraft] = useState(() => readDraft(name, me, BLANK));
  const [photo, setPhoto] = useState<File>();
  const [quote, setQuote] = useState<Quote>();
  const [edited, setEdited] = useState<QueuedMessage>();
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  }, [draft]);

  const keep = (next: typeof BLANK) => {
    latest.current = next;
    setDraft(next);
    if (next.text === '' && next.key === '') dropDraft(name, me);
    else storeDraft(name, me, next);
  };
  const words = draft.text.trim();
  const tooLong = [...words].length > MESSAGE_MAX_LENGTH;
  const ready = !tooLong && (words !== '' || photo !== undefined || (edited?.photo ?? null) !== null);

  /** Puts a message that could not be stored back into the field, before text that was typed meanwhile. */
  const restore = (tried: { quote: typeof quote; photo: typeof photo }, error: unknown, key: string) => {
    const typed = latest.current.text;
    const text = typed.trim() === '' ? words : `${words}\n${typed}`;
    keep({ text, key: error instanceof Late ? key : '' });
    setQuote(tried.quote);
    setPhoto(tried.photo);
    notify.error(t(notKept(error) ?? 'chat.sendFailed'), name);
  };

  const send = () => {
    if (!ready) return;
    const tried = { quote, photo };
    const key = draft.key === '' ? crypto.randomUUID() : draft.key;
    const kept =
      edited === undefined
        ? queueItem<QueuedMessage>({
            kind: 'message',
            personId: me,
            to: personId,
            content: words,
            photo: photo ?? null,
            imageId: null,
            replyTo: quote?.number ?? null,
            quote: quote ?? null,
            idempotencyKey: key,
            queuedAt: new Date().toISOString(),
            refusal: null,
          })
        : editItem(edited, { content: words });
    setDraft(BLANK);
    latest.current = BLANK;
    setQuote(undefined);
    setPhoto(undefined);
    setEdited(undefined);
    kept.then(
      () => {
        if (latest.current.text === '') dropDraft(name, me);
        onSent();
      },
      (error: unknown) => restore(tried, error, key),
    );
  };

  return {
    text: draft.text,
    setText: (text) => keep({ ...latest.current, text }),
    photo,
    setPhoto,
    quote,
    setQuote,
    edited,
    edit: (refused) => {
      setEdited(refused);
      keep({ text: refused?.content ?? '', key: '' });
    },
    tooLong,
    ready,
    send,
  };
}
