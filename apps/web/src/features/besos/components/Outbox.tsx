import { useEffect, useState, useSyncExternalStore } from 'react';
import { onConnectivity } from '../../../platform/connectivity.ts';
import { errorText } from '../../../platform/errors.ts';
import { useTexts } from '../../../platform/i18n/index.ts';
import { onRealtimeStatus } from '../../../platform/realtime/index.ts';
import { useSession } from '../../../platform/session/session.ts';
import { publishWaiting } from '../../feed/index.ts';
import {
  cancelGift,
  isSending,
  onOutbox,
  openOutbox,
  retryGift,
  sendWaiting,
  waitingGifts,
} from '../outbox/outbox.ts';
import type { QueuedGift } from '../outbox/store.ts';

const activityOf = ({ idempotencyKey, body, giver, receiver, queuedAt }: QueuedGift) => ({
  id: idempotencyKey,
  kind: 'gift' as const,
  status: 'approved' as const,
  giver,
  receiver,
  amount: body.amount,
  description: body.description,
  category: body.category,
  image: null,
  createdAt: queuedAt,
});

/** Object URLs of the photos, one per gift for as long as it waits. */
function photoUrls() {
  const urls = new Map<string, string>();
  return {
    of: ({ idempotencyKey, photo }: QueuedGift): string | undefined => {
      if (photo === null) return undefined;
      const url = urls.get(idempotencyKey) ?? URL.createObjectURL(photo);
      urls.set(idempotencyKey, url);
      return url;
    },
    keepOnly: (gifts: readonly QueuedGift[]) => {
      const kept = new Set(gifts.map(({ idempotencyKey }) => idempotencyKey));
      for (const [key, url] of urls) {
        if (kept.has(key)) continue;
        URL.revokeObjectURL(url);
        urls.delete(key);
      }
    },
  };
}

/** Sends this person's waiting gifts while they are signed in, and shows on home what still waits. */
export function Outbox() {
  const { t } = useTexts();
  const { session } = useSession();
  const personId = session?.user.id;
  const gifts = useSyncExternalStore(onOutbox, waitingGifts);
  const [photos] = useState(photoUrls);
  useEffect(() => (personId === undefined ? undefined : openOutbox(personId)), [personId]);
  useEffect(() => onConnectivity((online) => online && void sendWaiting()), []);
  useEffect(() => onRealtimeStatus('connected', () => void sendWaiting()), []);
  useEffect(() => {
    publishWaiting(
      gifts.toReversed().map((gift) => ({
        activity: activityOf(gift),
        photoUrl: photos.of(gift),
        ...(gift.refusal && {
          refusal: errorText(gift.refusal, t),
          retry: () => void retryGift(gift),
        }),
        ...(!isSending(gift) && { cancel: () => void cancelGift(gift.idempotencyKey) }),
      })),
    );
    photos.keepOnly(gifts);
  }, [gifts, t, photos]);
  return null;
}
