import { useState } from 'react';
import { useSession } from '../session/session.ts';
import { attemptFor } from './attempts.ts';
import { dropDraft, type FormDraft, parseDraft, readDraft, storeDraft } from './drafts.ts';

export interface StoredDraft<T extends FormDraft> {
  kept: T;
  keep: (values: Record<string, unknown>) => void;
  /** Returns the idempotency key for a body. An unchanged body keeps its key, even after a reload. */
  keyFor: (body: object) => string;
  /** Makes the next attempt use a new key, because the server knows the last key with another body. */
  renewKey: () => void;
  drop: () => void;
}

const NO_ATTEMPT = { idempotencyKey: '', body: '' };

/**
 * Stores in this tab what the signed-in person types into a form.
 * @param name identifies the form and its subject
 * @param blank the values of an empty form, which are not stored
 */
export function useDraft<T extends FormDraft>(name: string, blank: T): StoredDraft<T> {
  const { session } = useSession();
  const personId = session?.user.id ?? '';
  const [draft] = useState((): StoredDraft<T> => {
    const attempts = `${name} attempt`;
    let sent = false;
    return {
      kept: readDraft(name, personId, blank),
      keep: (values) => {
        if (sent) return;
        const next = parseDraft(blank, values);
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
