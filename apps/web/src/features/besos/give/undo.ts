import type { Activity } from '@beso/contract/activities';
import { GIFT_UNDO_SECONDS } from '@beso/contract/limits';
import { useState } from 'react';
import { api } from '../../../platform/api/client.ts';
import { useMutationOnce } from '../../../platform/query/mutationOnce.ts';
import { undoDeadline } from '../../../platform/undo.ts';
import { useSecondsUntil } from '../../../ui/feedback/useSecondsUntil.ts';

export interface UndoTime {
  /** In milliseconds of this device's clock. */
  deadline: number;
  /** Whole seconds that are left; 0 when it cannot be undone any more. */
  seconds: number;
}

/** How long a gift of mine can still be undone, second by second. */
export function useUndoTime(activity: Pick<Activity, 'id' | 'undoableUntil'>): UndoTime {
  const [deadline] = useState(() => undoDeadline(activity, GIFT_UNDO_SECONDS * 1_000));
  return { deadline, seconds: useSecondsUntil(deadline) };
}

/**
 * Takes a gift back and returns it; the caller shows it with `showActivity`. A second try, after the answer
 * of the first was lost, has the same idempotency key.
 */
export function useUndoGift(activityId: string) {
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  return useMutationOnce({
    mutationFn: () => api.besos.undoGift({ activityId, idempotencyKey }),
  });
}
