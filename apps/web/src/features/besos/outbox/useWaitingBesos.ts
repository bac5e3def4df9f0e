import type { Activity } from '@beso/contract/activities';
import type { Person } from '@beso/contract/profiles';
import { useMemo } from 'react';
import type { ApiError } from '../../../platform/errors.ts';
import { discardItem, isSending, retryItem, useWaiting } from '../../../platform/outbox/index.ts';
import { useSession } from '../../../platform/session/session.ts';
import { type CardActivity, NO_REACTIONS } from '../../activities/index.ts';
import { knownRelationships, peopleOf } from '../../relationships/index.ts';
import { photoUrlOf } from './photos.ts';
import { isQueuedBesos, type Named, namedOf, type QueuedBesos } from './queued.ts';

/** A gift or request that the server does not have yet. */
export interface WaitingBeso {
  activity: CardActivity & Pick<Activity, 'relationshipId'>;
  /** The chosen photo, an object URL. */
  photoUrl: string | undefined;
  /** Why the server refused it; null while it waits for a connection. */
  refusal: ApiError | null;
  /** Tries again what was refused. */
  retry: (() => void) | undefined;
  /** Takes it back, unless it is being sent right now. */
  cancel: (() => void) | undefined;
}

/** As they are known now, else by what was kept of them. */
function personOf(me: Person | null, kept: Named): Person {
  const others = peopleOf(knownRelationships() ?? [], me?.id);
  const known = [...(me === null ? [] : [me]), ...others].find(({ id }) => id === kept.id);
  return known ?? { ...namedOf(kept), lastName: '', avatarUrl: null };
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
  // Never among what the server has numbered.
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

/** What waits in the outbox, newest first; undefined until the store of this device has been read. */
export function useWaitingBesos(): readonly WaitingBeso[] | undefined {
  const waiting = useWaiting();
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
