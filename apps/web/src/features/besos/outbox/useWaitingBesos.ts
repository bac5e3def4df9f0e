import type { Activity } from '@beso/contract/activities';
import type { Person } from '@beso/contract/profiles';
import { useMemo } from 'react';
import type { ApiError } from '../../../platform/errors.ts';
import { discardItem, isSending, retryItem, useWaitingItems } from '../../../platform/outbox/index.ts';
import { useSession } from '../../../platform/session/session.ts';
import { type CardActivity, NO_REACTIONS } from '../../activities/index.ts';
import { knownRelationships, peopleOf } from '../../relationships/index.ts';
import { photoUrlOf } from './photos.ts';
import { isQueuedBesos, type QueuedBesos, type QueuedPerson, queuedPersonOf } from './queued.ts';

export interface WaitingBeso {
  activity: CardActivity & Pick<Activity, 'relationshipId'>;
  photoUrl: string | undefined;
  /** Why the server refused the beso; null while it waits for a connection. */
  refusal: ApiError | null;
  retry: (() => void) | undefined;
  /** Removes the beso from the queue; undefined while it is being sent. */
  cancel: (() => void) | undefined;
}

function personOf(me: Person | null, kept: QueuedPerson): Person {
  const others = peopleOf(knownRelationships() ?? [], me?.id);
  const known = [...(me === null ? [] : [me]), ...others].find(({ id }) => id === kept.id);
  return known ?? { ...queuedPersonOf(kept), lastName: '', avatarUrl: null };
}

const activityOf = (
  { kind, idempotencyKey, body, giver, receiver, queuedAt }: QueuedBesos,
  me: Person | null,
): WaitingBeso['activity'] => ({
  id: idempotencyKey,
  kind,
  status: kind === 'gift' ? 'approved' : 'pending',
  giver: personOf(me, giver),
  receiver: personOf(me, receiver),
  amount: body.amount,
  description: body.description,
  category: body.category,
  relationshipId: body.relationshipId,
  image: null,
  createdAt: queuedAt,
  // The server's order numbers stay below the time in ms, so queued besos come first.
  orderNumber: Date.parse(queuedAt),
  ...NO_REACTIONS,
});

const waitingOf = (entry: QueuedBesos, me: Person | null): WaitingBeso => ({
  activity: activityOf(entry, me),
  photoUrl: photoUrlOf(entry),
  refusal: entry.refusal,
  retry: entry.refusal === null ? undefined : () => void retryItem(entry),
  cancel: isSending(entry) ? undefined : () => void discardItem(entry.idempotencyKey),
});

/** Returns the queued besos, newest first; undefined until they are read from storage. */
export function useWaitingBesos(): readonly WaitingBeso[] | undefined {
  const waiting = useWaitingItems();
  const { profile } = useSession();
  return useMemo(
    () =>
      waiting
        ?.filter(isQueuedBesos)
        .reverse()
        .map((entry) => waitingOf(entry, profile)),
    [waiting, profile],
  );
}
