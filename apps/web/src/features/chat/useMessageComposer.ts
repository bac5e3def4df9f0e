import { MESSAGE_MAX_LENGTH } from '@beso/contract/limits';
import { useCallback } from 'react';
import { TimeoutExceededError } from '../../platform/connection/withTimeout.ts';
import { useTexts } from '../../platform/i18n/index.ts';
import { editItem, queueItem } from '../../platform/outbox/index.ts';
import { useSession } from '../../platform/session/session.ts';
import { storageFailureText } from '../../platform/storage/storageFailure.ts';
import { appToasts } from '../../ui/feedback/appToasts.ts';
import type { QueuedMessage } from './queuedMessages.ts';
import { type MessageContent, type QuotedMessage, useMessageDraft } from './useMessageDraft.ts';
import { useMessageEdit } from './useMessageEdit.ts';

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

const addedTo = (typed: string, words: string) => (typed.trim() === '' ? words : `${words}\n${typed}`);

/**
 * [S5-043] [S7-053] The message being written.
 * @param onSent called once the message is queued
 */
export function useMessageComposer(personId: string, onSent: () => void): MessageComposer {
  const { t } = useTexts();
  const me = useSession().session?.user.id ?? '';
  const { written, latest, keep, empty, settle } = useMessageDraft(me, personId);
  const addText = useCallback(
    (words: string) => keep({ text: addedTo(latest().text, words) }),
    [keep, latest],
  );
  const editing = useMessageEdit(me, personId, addText);
  const { edited } = editing;
  const setQuote = useCallback((next: QuotedMessage | undefined) => keep({ quote: next }), [keep]);
  const text = edited === undefined ? written.text : editing.edit.text;
  const { photo, quote } = written;
  const words = text.trim();
  const tooLong = [...words].length > MESSAGE_MAX_LENGTH;
  const hasPhoto = (edited === undefined ? photo : edited.photo) != null;
  const isHeld = edited !== undefined && edited.refusal === null;
  const ready = !tooLong && !isHeld && (words !== '' || hasPhoto);

  const sayFailed = (error: unknown) =>
    appToasts.error(t(storageFailureText(error) ?? 'chat.sendFailed'), `message:${personId}`);

  /** Puts a message back into the field, before newer text, after storing it has failed. */
  const restore = (tried: MessageContent, error: unknown) => {
    const chosen = latest();
    keep({
      photo: tried.photo ?? chosen.photo,
      quote: tried.quote ?? chosen.quote,
      text: addedTo(chosen.text, words),
      key: error instanceof TimeoutExceededError ? tried.key : '',
    });
    sayFailed(error);
  };

  const sendEdit = (refused: QueuedMessage) => {
    const { key } = editing.edit;
    const tried = { ...editing.edit, key: key === '' ? crypto.randomUUID() : key };
    editing.stop();
    editItem(refused, { content: words, idempotencyKey: tried.key }).then(onSent, (error: unknown) => {
      editing.restore({ ...tried, key: error instanceof TimeoutExceededError ? tried.key : '' });
      sayFailed(error);
    });
  };

  const sendNew = () => {
    const tried = { ...written, key: written.key === '' ? crypto.randomUUID() : written.key };
    const queued = queueItem<QueuedMessage>({
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
    });
    empty();
    queued.then(
      () => {
        settle();
        onSent();
      },
      (error: unknown) => restore(tried, error),
    );
  };

  return {
    text,
    setText: (next) => (edited === undefined ? keep({ text: next }) : editing.change({ text: next })),
    // The draft's own photo and quote wait until the edit ends.
    photo: edited === undefined ? photo : undefined,
    setPhoto: (next) => keep({ photo: next }),
    quote: edited === undefined ? quote : undefined,
    setQuote,
    edited,
    edit: (refused) => (refused === undefined ? editing.stop() : editing.start(refused)),
    tooLong,
    ready,
    send: () => {
      if (!ready) return;
      if (edited === undefined) sendNew();
      else sendEdit(edited);
    },
  };
}
