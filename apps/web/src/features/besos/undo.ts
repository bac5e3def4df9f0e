import type { Activity } from '@beso/contract/feed';
import { GIFT_UNDO_SECONDS } from '@beso/contract/limits';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../platform/api/client.ts';
import { readTab, writeTab } from '../../platform/storage.ts';

type Undoable = Pick<Activity, 'id' | 'createdAt' | 'undoableUntil'>;

const DEADLINE_KEY = 'undoUntil';
const SECOND_MS = 1_000;

/** Called when a gift has just been made: how long it can be undone is counted on this device's clock from now on. */
export function rememberUndo({ id, createdAt, undoableUntil }: Undoable): void {
  if (undoableUntil === null) return;
  const ms = Date.parse(undoableUntil) - Date.parse(createdAt);
  writeTab(DEADLINE_KEY, `${id} ${Date.now() + ms}`);
}

/** Until when, in milliseconds of this device's clock; 0 when it stands. */
function deadlineOf({ id, undoableUntil }: Undoable): number {
  if (undoableUntil === null) return 0;
  const [known, deadline] = (readTab(DEADLINE_KEY) ?? '').split(' ');
  if (known === id) return Number(deadline);
  return Math.min(Date.parse(undoableUntil), Date.now() + GIFT_UNDO_SECONDS * SECOND_MS);
}

const secondsUntil = (deadline: number) => Math.max(Math.ceil((deadline - Date.now()) / SECOND_MS), 0);

export interface UndoTime {
  /** In milliseconds of this device's clock. */
  deadline: number;
  /** Whole seconds that are left; 0 when it stands. */
  seconds: number;
}

/** How long a gift of mine can still be undone, second by second. */
export function useUndoTime(activity: Undoable): UndoTime {
  const [deadline] = useState(() => deadlineOf(activity));
  const [seconds, setSeconds] = useState(() => secondsUntil(deadline));
  useEffect(() => {
    if (seconds === 0) return;
    const next = deadline - (seconds - 1) * SECOND_MS - Date.now();
    const timer = setTimeout(() => setSeconds(secondsUntil(deadline)), Math.max(next, 0) + 1);
    return () => clearTimeout(timer);
  }, [deadline, seconds]);
  return { deadline, seconds };
}

/**
 * Takes a gift back and answers with it; whoever calls this shows that with `showActivity`. Trying again with the lost answer of the first try is the same
 * intention.
 */
export function useUndoGift(activityId: string) {
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: () => api.besos.undoGift({ activityId, idempotencyKey }),
  });
}
