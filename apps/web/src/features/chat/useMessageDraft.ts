import type { Message, MessageExcerpt } from '@beso/contract/chat';
import { MESSAGE_EXCERPT_LENGTH } from '@beso/contract/limits';
import { useCallback, useEffect, useRef, useState } from 'react';
import { readDraftPhoto, storeDraftPhoto } from '../../platform/forms/draftPhotos.ts';
import { dropDraft, readDraft, storeDraft } from '../../platform/forms/drafts.ts';

export type Quote = Pick<MessageExcerpt, 'number' | 'senderId' | 'content' | 'hasImage'>;

/** A message that the outbox does not have yet. */
export interface Written {
  text: string;
  /** The key of the last attempt, if this device may have stored it without reporting so. */
  key: string;
  quote: Quote | undefined;
  photo: Blob | undefined;
}

const NOTHING: Written = { text: '', key: '', quote: undefined, photo: undefined };
/** The number 0 means that there is no quote. */
const BLANK = { text: '', key: '', number: 0, senderId: '', content: '', hasImage: 0 };

export const quoteOf = ({ number, senderId, content, image }: Message): Quote => ({
  number,
  senderId,
  content: [...content].slice(0, MESSAGE_EXCERPT_LENGTH).join(''),
  hasImage: image !== null,
});

function readWritten(name: string, personId: string): Written {
  const { text, key, number, hasImage, ...said } = readDraft(name, personId, BLANK);
  const quote = number === 0 ? undefined : { number, ...said, hasImage: hasImage === 1 };
  return { ...NOTHING, text, key, quote };
}

function storeWritten(name: string, personId: string, { text, key, quote }: Written): void {
  const quoted = quote && { ...quote, hasImage: quote.hasImage ? 1 : 0 };
  if (text === '' && key === '' && quoted === undefined) dropDraft(name, personId);
  else storeDraft(name, personId, { ...BLANK, text, key, ...quoted });
}

export interface MessageDraft {
  written: Written;
  /** Returns the current content of the field. */
  latest: () => Written;
  keep: (changes: Partial<Written>) => void;
  /** Clears the field. The device stores its previous content until `settle`. */
  empty: () => void;
  /** Stores the content since `empty` in place of the previous one. */
  settle: () => void;
}

/**
 * Keeps a message that is being written: text and quote in this tab, and the photo on this device, across a
 * reload and the same person's next sign-in on this page.
 * @param me the id of the author
 */
export function useMessageDraft(me: string, to: string): MessageDraft {
  const name = `message:${to}`;
  const [written, setWritten] = useState(() => readWritten(name, me));
  const latest = useRef(written);
  /** True once a photo was chosen, removed or sent, so that a stored one no longer belongs to the draft. */
  const hasChosen = useRef(false);
  const show = useCallback((next: Written) => {
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
    (changes: Partial<Written>) => {
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
    latest: () => latest.current,
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
