import type { Activity } from '@beso/contract/activities';
import { useMemo } from 'react';
import type { ApiError } from '../../../platform/errors.ts';
import { discardItem, isSending, retryItem, useWaiting } from '../../../platform/outbox/index.ts';
import { type CardActivity, NO_REACTIONS } from '../../activities/index.ts';
import { photoUrlOf } from './photos.ts';
import { isQueuedBesos, type QueuedBesos } from './queued.ts';

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

const activityOf = ({
  kind,
  idempotencyKey,
  body,
  giver,
  receiver,
  queuedAt,
}: QueuedBesos): WaitingBeso['activity'] => ({
  id: idempotencyKey,
  kind,
  status: kind === 'gift' ? 'approved' : 'pending',
  giver,
  receiver,
  amount: body.amount,
  description: body.description,
  category: body.category,
  relationshipId: body.relationshipId,
  image: null,
  createdAt: queuedAt,
  ...NO_REACTIONS,
});

const waitingOf = (entry: QueuedBesos): WaitingBeso => ({
  activity: activityOf(entry),
  photoUrl: photoUrlOf(entry),
  refusal: entry.refusal,
  retry: entry.refusal === null ? undefined : () => void retryItem(entry),
  cancel: isSending(entry) ? undefined : () => void discardItem(entry.idempotencyKey),
});

/** What waits in the outbox, newest first; undefined until the store of this device has been read. */
export function useWaitingBesos(): readonly WaitingBeso[] | undefined {
  const waiting = useWaiting();
  return useMemo(() => waiting?.filter(isQueuedBesos).reverse().map(waitingOf), [waiting]);
}
