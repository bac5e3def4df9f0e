import { useEffect, useState, useSyncExternalStore } from 'react';
import { onConnectivity } from '../../../platform/connectivity.ts';
import { errorText } from '../../../platform/errors.ts';
import { useTexts } from '../../../platform/i18n/index.ts';
import { onRealtimeStatus } from '../../../platform/realtime/index.ts';
import { useSession } from '../../../platform/session/session.ts';
import { publishWaiting } from '../../feed/index.ts';
import {
  cancelQueued,
  isSending,
  onOutbox,
  openOutbox,
  retryBesos,
  sendWaiting,
  waitingBesos,
} from '../outbox/outbox.ts';
import type { QueuedBesos } from '../outbox/store.ts';

const activityOf = ({ kind, idempotencyKey, body, giver, receiver, queuedAt }: QueuedBesos) => ({
  id: idempotencyKey,
  kind,
  status: kind === 'gift' ? ('approved' as const) : ('pending' as const),
  giver,
  receiver,
  amount: body.amount,
  description: body.description,
  category: body.category,
  image: null,
  createdAt: queuedAt,
});

/** Object URLs of the photos, one for each, for as long as it waits. */
function photoUrls() {
  const urls = new Map<string, string>();
  return {
    of: ({ idempotencyKey, photo }: QueuedBesos): string | undefined => {
      if (photo === null) return undefined;
      const url = urls.get(idempotencyKey) ?? URL.createObjectURL(photo);
      urls.set(idempotencyKey, url);
      return url;
    },
    keepOnly: (waiting: readonly QueuedBesos[]) => {
      const kept = new Set(waiting.map(({ idempotencyKey }) => idempotencyKey));
      for (const [key, url] of urls) {
        if (kept.has(key)) continue;
        URL.revokeObjectURL(url);
        urls.delete(key);
      }
    },
  };
}

/** Sends this person's waiting gifts and requests while they are signed in, and shows on home what still waits. */
export function Outbox() {
  const { t } = useTexts();
  const { session } = useSession();
  const personId = session?.user.id;
  const waiting = useSyncExternalStore(onOutbox, waitingBesos);
  const [photos] = useState(photoUrls);
  useEffect(() => (personId === undefined ? undefined : openOutbox(personId)), [personId]);
  useEffect(() => onConnectivity((online) => online && void sendWaiting()), []);
  useEffect(() => onRealtimeStatus('connected', () => void sendWaiting()), []);
  useEffect(() => {
    publishWaiting(
      waiting?.toReversed().map((entry) => ({
        activity: activityOf(entry),
        photoUrl: photos.of(entry),
        ...(entry.refusal && {
          refusal: errorText(entry.refusal, t),
          retry: () => void retryBesos(entry),
        }),
        ...(!isSending(entry) && { cancel: () => void cancelQueued(entry.idempotencyKey) }),
      })),
    );
    photos.keepOnly(waiting ?? []);
  }, [waiting, t, photos]);
  return null;
}
