import { COMMENT_MAX_LENGTH } from '@beso/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { isOnline } from '../../platform/connection/connectivity.ts';
import { Late } from '../../platform/connection/inTime.ts';
import { NetworkError } from '../../platform/errors.ts';
import { dropDraft, readDraft, storeDraft } from '../../platform/forms/drafts.ts';
import { useTexts } from '../../platform/i18n/index.ts';
import { queueItem } from '../../platform/outbox/index.ts';
import { useSession } from '../../platform/session/session.ts';
import { notify } from '../../ui/feedback/notify.ts';
import { useAddComment } from './comments.ts';
import type { QueuedComment } from './queuedComments.ts';
import { commentFailure } from './said.ts';

/** A comment on its way. */
export interface Sending {
  readonly text: string;
  readonly idempotencyKey: string;
}

export interface Writing {
  text: string;
  setText: (text: string) => void;
  /** Why it cannot be sent as it is; undefined until the person tried. */
  error: string | undefined;
  /** Whether there is something to send, and nothing on its way. */
  ready: boolean;
  sending: Sending | undefined;
  send: () => void;
}

const BLANK = { text: '', sent: '', key: '' };
/** This device may keep what was sent, though it did not say so: other words take its place. */
const ANY_WORDS = '';

/** The same words keep the key of their last attempt. */
function keyFor({ sent, key }: typeof BLANK, words: string): string {
  const isSame = sent === words || sent === ANY_WORDS;
  return isSame && key !== '' ? key : crypto.randomUUID();
}

/** The draft when an attempt did not get through: what was typed meanwhile follows it. */
function afterFailure(attempt: typeof BLANK, typed: string, mayBeKept: boolean): typeof BLANK {
  const next = typed.trim() === '' ? attempt : { ...BLANK, text: `${attempt.text}\n${typed}` };
  return mayBeKept ? { ...next, sent: ANY_WORDS, key: attempt.key } : next;
}

/**
 * [S5-016] [S7-070] [S8-029] [S8-030] [S8-031] A comment being written. What was typed stays in this tab
 * until the server or, without a connection, the outbox has it: through Escape, a reload and a failure.
 * The same
 * words keep the key of their last attempt, so that trying again makes one comment.
 */
export function useWriting(activityId: string): Writing {
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

  /** Hands it to the outbox, whose rows say the rest. Otherwise says why this device does not keep it. */
  const waits = (said: string, idempotencyKey: string) =>
    queueItem<QueuedComment>({
      ...{ kind: 'comment', personId, activityId, text: said, idempotencyKey },
      queuedAt: new Date().toISOString(),
      refusal: null,
    }).then(
      () => 'kept' as const,
      (error: unknown) => (error instanceof Late ? ('late' as const) : ('refused' as const)),
    );

  const send = async () => {
    setTried(true);
    if (trimmed === '' || tooLong || busy.current) return;
    busy.current = true;
    const idempotencyKey = keyFor(draft, trimmed);
    const attempt = { text: trimmed, sent: trimmed, key: idempotencyKey };
    // The field is free, and the draft is kept until the answer.
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
      const kept = error instanceof NetworkError ? await waits(trimmed, idempotencyKey) : 'refused';
      if (kept === 'kept') return free();
      const typed = latest.current.text;
      keep(afterFailure(attempt, typed, kept === 'late'));
      notify.error(kept === 'late' ? t('common.deviceLate') : commentFailure(error, t), name);
    } finally {
      busy.current = false;
      setSending(undefined);
    }
  };

  return {
    text,
    setText: (typed) => {
      setTried(tooLong);
      // While one is on its way the draft in storage is that one.
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
