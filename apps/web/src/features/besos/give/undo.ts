import type { Activity } from '@beso/contract/activities';
import { GIFT_UNDO_SECONDS } from '@beso/contract/limits';
import { useState } from 'react';
import { api } from '../../../platform/api/client.ts';
import { useMutationOnce } from '../../../platform/query/mutationOnce.ts';
import { undoDeadline } from '../../../platform/undo.ts';
import { useSecondsUntil } from '../../../ui/feedback/useSecondsUntil.ts';

export interface UndoTime {
  /** In milliseconds, by this device's clock. */
  deadline: number;
  seconds: number;
}

export function useUndoTime(activity: Pick<Activity, 'id' | 'undoableUntil'>): UndoTime {
  const [deadline] = useState(() => undoDeadline(activity, GIFT_UNDO_SECONDS * 1_000));
  return { deadline, seconds: useSecondsUntil(deadline) };
}

/** Undoes a gift and returns the changed activity. A retry uses the same idempotency key. */
export function useUndoGift(activityId: string) {
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  return useMutationOnce({
    mutationFn: () => api.besos.undoGift({ activityId, idempotencyKey }),
  });
}
