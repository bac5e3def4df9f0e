import type { Message, MessageExcerpt } from '@beso/contract/chat';
import { MESSAGE_EXCERPT_LENGTH } from '@beso/contract/limits';
import { useCallback, useEffect, useRef, useState } from 'react';
import { readDraftPhoto, storeDraftPhoto } from '../../platform/forms/draftPhotos.ts';
import { dropDraft, readDraft, storeDraft } from '../../platform/forms/drafts.ts';

export type QuotedMessage = Pick<MessageExcerpt, 'number' | 'senderId' | 'content' | 'hasImage'>;

/** The content of the message field, which the outbox does not have yet. */
export interface MessageContent {
  text: string;
  /**
   * The last attempt's idempotency key if the outbox, the queue on this device, may have it; otherwise ''.
   */
  key: string;
  quote: QuotedMessage | undefined;
  photo: Blob | undefined;
}

const NOTHING: MessageContent = { text: '', key: '', quote: undefined, photo: undefined };
const BLANK = { text: '', key: '', number: 0, senderId: '', content: '', hasImage: 0 };

export const toQuote = ({ number, senderId, content, image }: Message): QuotedMessage => ({
  number,
  senderId,
  content: [...content].slice(0, MESSAGE_EXCERPT_LENGTH).join(''),
  hasImage: image !== null,
});

function readWritten(name: string, personId: string): MessageContent {
  const { text, key, number, hasImage, ...said } = readDraft(name, personId, BLANK);
  const quote = number === 0 ? undefined : { number, ...said, hasImage: hasImage === 1 };
  return { ...NOTHING, text, key, quote };
}

function storeWritten(name: string, personId: string, { text, key, quote }: MessageContent): void {
  const quoted = quote && { ...quote, hasImage: quote.hasImage ? 1 : 0 };
  if (text === '' && key === '' && quoted === undefined) dropDraft(name, personId);
  else storeDraft(name, personId, { ...BLANK, text, key, ...quoted });
}

export interface MessageDraft {
  written: MessageContent;
  /** Returns the current content, also before the next render. */
  latest: () => MessageContent;
  keep: (changes: Partial<MessageContent>) => void;
  /** Empties the field. The stored draft stays until `settle`. */
  empty: () => void;
  /** Replaces the stored draft by the field's current content. */
  settle: () => void;
}

/**
 * Holds a message while it is written. The draft survives a reload and a new sign-in of the same person.
 * @param me the id of the author
 */
export function useMessageDraft(me: string, to: string): MessageDraft {
  const name = `message:${to}`;
  const [written, setWritten] = useState(() => readWritten(name, me));
  const latest = useRef(written);
  /** True once the photo was chosen, removed or sent, after which the stored photo is ignored. */
  const hasChosen = useRef(false);
  const show = useCallback((next: MessageContent) => {
    latest.current = next;
    setWritten(next);
  }, []);
  useEffect(() => {
    let here = true;
    void readDraftPhoto(name, me).then((photo) => {
      if (here && !hasChosen.current && photo !== undefined) show({ ...latest.current, photo });
    });
    return () => {
      here = false;
    };
  }, [name, me, show]);
  const keep = useCallback(
    (changes: Partial<MessageContent>) => {
      show({ ...latest.current, ...changes });
      storeWritten(name, me, latest.current);
      if (!('photo' in changes)) return;
      hasChosen.current = true;
      storeDraftPhoto(name, me, changes.photo);
    },
    [name, me, show],
  );
  return {
    written,
    latest: useCallback(() => latest.current, []),
    keep,
    empty: () => {
      hasChosen.current ||= latest.current.photo !== undefined;
      show(NOTHING);
    },
    settle: () => {
      storeWritten(name, me, latest.current);
      if (hasChosen.current && latest.current.photo === undefined) storeDraftPhoto(name, me, undefined);
    },
  };
}
