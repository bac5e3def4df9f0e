import { COMMENT_MAX_LENGTH } from '@beso/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { isOnline } from '../../platform/connection/connectivity.ts';
import { TimedOut } from '../../platform/connection/withTimeout.ts';
import { NetworkError } from '../../platform/errors.ts';
import { dropDraft, readDraft, storeDraft } from '../../platform/forms/drafts.ts';
import { useTexts } from '../../platform/i18n/index.ts';
import { queueItem } from '../../platform/outbox/index.ts';
import { useSession } from '../../platform/session/session.ts';
import { storageFailureText } from '../../platform/storage/storageFailure.ts';
import { notify } from '../../ui/feedback/notify.ts';
import { useAddComment } from './comments.ts';
import { commentFailure } from './commentTexts.ts';
import type { QueuedComment } from './queuedComments.ts';

export interface Sending {
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
  sending: Sending | undefined;
  send: () => void;
}

const BLANK = { text: '', sent: '', key: '' };
/** Marks an attempt that the outbox may hold although storing it failed, so that any new text replaces it. */
const ANY_WORDS = '';

/** Returns the key of the last attempt if the text is the same, otherwise a new one. */
function keyFor({ sent, key }: typeof BLANK, words: string): string {
  const isSame = sent === words || sent === ANY_WORDS;
  return isSame && key !== '' ? key : crypto.randomUUID();
}

/** Returns the draft after a failed attempt, followed by text that was typed in the meantime. */
function afterFailure(attempt: typeof BLANK, typed: string, mayBeKept: boolean): typeof BLANK {
  const next = typed.trim() === '' ? attempt : { ...BLANK, text: `${attempt.text}\n${typed}` };
  return mayBeKept ? { ...next, sent: ANY_WORDS, key: attempt.key } : next;
}

/**
 * [S5-016] [S7-070] [S8-029] [S8-030] [S8-031] Holds a comment while it is being written. The draft stays in
 * this tab, despite Escape, reload and failure, until the server or the outbox has the comment. The same text
 * keeps its idempotency key, so that a retry creates only one comment.
 */
export function useCommentDraft(activityId: string): CommentDraft {
  const { t } = useTexts();
  const personId = useSession().session?.user.id ?? '';
  const name = `comment:${activityId}`;
  const [draft, setDraft] = useState(() => readDraft(name, personId, BLANK));
  const [sending, setSending] = useState<Sending>();
  const [tried, setTried] = useState(false);
  const busy = useRef(false);
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

  /** Queues the comment in the outbox. Resolves to null, or to the reason for a failure. */
  const waits = (said: string, idempotencyKey: string) =>
    queueItem<QueuedComment>({
      ...{ kind: 'comment', personId, activityId, text: said, idempotencyKey },
      queuedAt: new Date().toISOString(),
      refusal: null,
    }).then(
      () => null,
      (cause: unknown) => ({ cause }),
    );

  const send = async () => {
    setTried(true);
    if (trimmed === '' || tooLong || busy.current) return;
    busy.current = true;
    const idempotencyKey = keyFor(draft, trimmed);
    const attempt = { text: trimmed, sent: trimmed, key: idempotencyKey };
    // The field is cleared at once; the stored draft stays until the server responds.
    setDraft(BLANK);
    storeDraft(name, personId, attempt);
    setTried(false);
    setSending({ text: trimmed, idempotencyKey });
    const free = () => {
      if (latest.current.text === '') dropDraft(name, personId);
      else storeDraft(name, personId, latest.current);
    };
    try {
      if (!isOnline()) throw new NetworkError('offline');
      await mutateAsync({ text: trimmed, idempotencyKey });
      free();
      notify.success(t('reactions.added'), undefined, name);
    } catch (error) {
      const failed = error instanceof NetworkError ? await waits(trimmed, idempotencyKey) : { cause: error };
      if (failed === null) return free();
      const typed = latest.current.text;
      keep(afterFailure(attempt, typed, failed.cause instanceof TimedOut));
      const reason = storageFailureText(failed.cause);
      notify.error(reason === undefined ? commentFailure(error, t) : t(reason), name);
    } finally {
      busy.current = false;
      setSending(undefined);
    }
  };

  return {
    text,
    setText: (typed) => {
      setTried(tooLong);
      // While a comment is being sent, the stored draft is that comment.
      if (busy.current) setDraft({ ...draft, text: typed });
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
