import { useState } from 'react';
import { useSession } from '../session/session.ts';
import { attemptFor } from './attempts.ts';
import { type Draft, dropDraft, fittingDraft, readDraft, storeDraft } from './drafts.ts';

export interface KeptDraft<T extends Draft> {
  /** What was typed before, or what the form begins with. */
  kept: T;
  /** Keeps the fields that the draft has. */
  keep: (values: Record<string, unknown>) => void;
  /** The idempotency key to send this with: of the last attempt, also before a reload, if it was the same. */
  keyFor: (body: object) => string;
  /** The next attempt gets a new key, because the server knows the last one as something else's. */
  renewKey: () => void;
  /** Forgets it, because it was sent. */
  drop: () => void;
}

const NO_ATTEMPT = { idempotencyKey: '', body: '' };

/**
 * What the signed-in person types into a form.
 * @param name of the form, and of what it is about
 * @param blank what the form begins with; a draft that is no more than that is not kept
 */
export function useDraft<T extends Draft>(name: string, blank: T): KeptDraft<T> {
  const { session } = useSession();
  const personId = session?.user.id ?? '';
  const [draft] = useState((): KeptDraft<T> => {
    const attempts = `${name} attempt`;
    let sent = false;
    return {
      kept: readDraft(name, personId, blank),
      keep: (values) => {
        if (sent) return;
        const next = fittingDraft(blank, values);
        const isBlank = Object.entries(blank).every(([field, value]) => next[field] === value);
        if (isBlank) dropDraft(name, personId);
        else storeDraft(name, personId, next);
      },
      keyFor: (body) => {
        const attempt = attemptFor(readDraft(attempts, personId, NO_ATTEMPT), body);
        storeDraft(attempts, personId, attempt);
        return attempt.idempotencyKey;
      },
      renewKey: () => dropDraft(attempts, personId),
      drop: () => {
        sent = true;
        dropDraft(name, personId);
        dropDraft(attempts, personId);
      },
    };
  });
  return draft;
}
