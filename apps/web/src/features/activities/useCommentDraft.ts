import { COMMENT_MAX_LENGTH } from '@beso/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { isOnline } from '../../platform/connection/connectivity.ts';
import { TimeoutExceededError } from '../../platform/connection/withTimeout.ts';
import { hasCode, NetworkError } from '../../platform/errors.ts';
import { dropDraft, readDraft, storeDraft } from '../../platform/forms/drafts.ts';
import { useTexts } from '../../platform/i18n/index.ts';
import { type AttemptResult, discardItem, queueItem, sendQueuedItem } from '../../platform/outbox/index.ts';
import { useSession } from '../../platform/session/session.ts';
import { storageFailureText } from '../../platform/storage/storageFailure.ts';
import { appToasts } from '../../ui/feedback/appToasts.ts';
import { useAddComment } from './comments.ts';
import { commentFailure } from './commentTexts.ts';
import type { QueuedComment } from './queuedComments.ts';

export interface CommentBeingSent {
  readonly text: string;
  readonly idempotencyKey: string;
}

export interface CommentDraft {
  text: string;
  setText: (text: string) => void;
  /** The reason why the comment cannot be sent; undefined until the person has tried. */
  error: string | undefined;
  /** True if there is text to send and no comment is being sent. */
  ready: boolean;
  sending: CommentBeingSent | undefined;
  send: () => void;
}

const BLANK = { text: '', sent: '', key: '' };
/** Makes any new text reuse the key of an attempt that the outbox, the queue on this device, may have. */
const ANY_WORDS = '';

/** Returns the last attempt's idempotency key for the same comment, otherwise a new key. */
function keyFor({ sent, key }: typeof BLANK, words: string): string {
  const isSame = sent === words || sent === ANY_WORDS;
  return isSame && key !== '' ? key : crypto.randomUUID();
}

/** Returns the draft after a failed attempt: the failed text, then the text typed since. */
function afterFailure(attempt: typeof BLANK, typed: string, error: unknown): typeof BLANK {
  const next = typed.trim() === '' ? attempt : { ...BLANK, text: `${attempt.text}\n${typed}` };
  // The server already has another comment under this key.
  if (hasCode(error, 'IDEMPOTENCY_KEY_REUSED')) return { ...next, sent: '', key: '' };
  return error instanceof TimeoutExceededError ? { ...next, sent: ANY_WORDS, key: attempt.key } : next;
}

/**
 * [S5-016] [S7-070] [S8-029] [S8-030] [S8-031] Holds a comment while it is being written. A reload or a
 * failure does not lose the text.
 */
export function useCommentDraft(activityId: string): CommentDraft {
  const { t } = useTexts();
  const personId = useSession().session?.user.id ?? '';
  const name = `comment:${activityId}`;
  const [draft, setDraft] = useState(() => readDraft(name, personId, BLANK));
  const [sending, setSending] = useState<CommentBeingSent>();
  const [tried, setTried] = useState(false);
  const busy = useRef(false);
  /** True while the stored draft is the comment being sent, which newer text must not overwrite. */
  const holdsSent = useRef(false);
  const { mutateAsync } = useAddComment(activityId, personId);

  const keep = (next: typeof BLANK) => {
    setDraft(next);
    if (next.text === '') dropDraft(name, personId);
    else storeDraft(name, personId, next);
  };
  const text = draft.text;
  const trimmed = text.trim();
  const tooLong = [...trimmed].length > COMMENT_MAX_LENGTH;
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  }, [draft]);

  const free = () => {
    holdsSent.current = false;
    if (latest.current.text === '') dropDraft(name, personId);
    else storeDraft(name, personId, latest.current);
  };

  /**
   * Puts the comment into the outbox, a queue that survives a reload. Without storage, sends it from this
   * tab.
   */
  const submit = async (said: string, idempotencyKey: string): Promise<AttemptResult> => {
    const queued = queueItem<QueuedComment>({
      ...{ kind: 'comment', personId, activityId, text: said, idempotencyKey },
      queuedAt: new Date().toISOString(),
      refusal: null,
    });
    const unstored = await queued.then(
      () => null,
      (cause: unknown) => ({ cause }),
    );
    if (unstored === null) {
      free();
      const end = await sendQueuedItem(idempotencyKey);
      if (typeof end === 'object') await discardItem(idempotencyKey);
      return end;
    }
    try {
      if (!isOnline()) throw new NetworkError('offline');
      await mutateAsync({ text: said, idempotencyKey });
      free();
      return 'sent';
    } catch (error) {
      const isStorage = error instanceof NetworkError && storageFailureText(unstored.cause) !== undefined;
      return { error: isStorage ? unstored.cause : error };
    }
  };

  const send = async () => {
    setTried(true);
    if (trimmed === '' || tooLong || busy.current) return;
    busy.current = true;
    const idempotencyKey = keyFor(draft, trimmed);
    const attempt = { text: trimmed, sent: trimmed, key: idempotencyKey };
    // The stored draft stays until the outbox or the server has the comment.
    setDraft(BLANK);
    holdsSent.current = true;
    storeDraft(name, personId, attempt);
    setTried(false);
    setSending({ text: trimmed, idempotencyKey });
    const end = await submit(trimmed, idempotencyKey);
    if (end === 'sent') appToasts.success(t('reactions.added'), undefined, name);
    else if (end !== 'left') {
      holdsSent.current = false;
      keep(afterFailure(attempt, latest.current.text, end.error));
      const reason = storageFailureText(end.error);
      appToasts.error(reason === undefined ? commentFailure(end.error, t) : t(reason), name);
    }
    busy.current = false;
    setSending(undefined);
  };

  return {
    text,
    setText: (typed) => {
      setTried(tooLong);
      if (holdsSent.current) setDraft({ ...draft, text: typed });
      else keep({ ...draft, text: typed });
    },
    error: tooLong
      ? t('errors.commentTooLong')
      : tried && trimmed === ''
        ? t('errors.commentEmpty')
        : undefined,
    ready: trimmed !== '' && !tooLong && sending === undefined,
    sending,
    send: () => void send(),
  };
}
