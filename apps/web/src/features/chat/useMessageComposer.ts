import { MESSAGE_MAX_LENGTH } from '@beso/contract/limits';
import { useCallback, useState } from 'react';
import { TimedOut } from '../../platform/connection/withTimeout.ts';
import { useTexts } from '../../platform/i18n/index.ts';
import { editItem, queueItem } from '../../platform/outbox/index.ts';
import { useSession } from '../../platform/session/session.ts';
import { storageFailureText } from '../../platform/storage/storageFailure.ts';
import { notify } from '../../ui/feedback/notify.ts';
import type { QueuedMessage } from './queuedMessages.ts';
import { type MessageContent, type QuotedMessage, useMessageDraft } from './useMessageDraft.ts';

export interface MessageComposer {
  text: string;
  setText: (text: string) => void;
  photo: Blob | undefined;
  setPhoto: (photo: Blob | undefined) => void;
  quote: QuotedMessage | undefined;
  setQuote: (quote: QuotedMessage | undefined) => void;
  /** The refused message whose text the field holds for editing. */
  edited: QueuedMessage | undefined;
  edit: (refused: QueuedMessage | undefined) => void;
  tooLong: boolean;
  ready: boolean;
  send: () => void;
}

/** [S5-043] [S7-053] The message being written. @param onSent called once the message is queued */
export function useMessageComposer(personId: string, onSent: () => void): MessageComposer {
  const { t } = useTexts();
  const me = useSession().session?.user.id ?? '';
  const { written, latest, keep, empty, settle } = useMessageDraft(me, personId);
  const [edited, setEdited] = useState<QueuedMessage>();
  const setQuote = useCallback((next: QuotedMessage | undefined) => keep({ quote: next }), [keep]);
  const { text, photo, quote } = written;
  const words = text.trim();
  const tooLong = [...words].length > MESSAGE_MAX_LENGTH;
  const ready = !tooLong && (words !== '' || photo !== undefined || (edited?.photo ?? null) !== null);

  /** Puts a message that could not be stored back into the field, before text typed since. */
  const restore = (tried: MessageContent, error: unknown) => {
    const { text: typed, ...chosen } = latest();
    keep({
      photo: tried.photo ?? chosen.photo,
      quote: tried.quote ?? chosen.quote,
      text: typed.trim() === '' ? words : `${words}\n${typed}`,
      key: error instanceof TimedOut ? tried.key : '',
    });
    notify.error(t(storageFailureText(error) ?? 'chat.sendFailed'), `message:${personId}`);
  };

  const send = () => {
    if (!ready) return;
    const tried = { ...written, key: written.key === '' ? crypto.randomUUID() : written.key };
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
            idempotencyKey: tried.key,
            queuedAt: new Date().toISOString(),
            refusal: null,
          })
        : editItem(edited, { content: words });
    empty();
    setEdited(undefined);
    kept.then(
      () => {
        settle();
        onSent();
      },
      (error: unknown) => restore(tried, error),
    );
  };

  return {
    text,
    setText: (next) => keep({ text: next }),
    photo,
    setPhoto: (next) => keep({ photo: next }),
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
