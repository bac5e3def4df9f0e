import { api } from '../../../platform/api/client.ts';
import { hasCode, isApiError, isTransient } from '../../../platform/errors.ts';
import { queryClient, sessionKey } from '../../../platform/query/client.ts';
import { showActivity } from '../../feed/index.ts';
import { uploadImage } from '../../images/index.ts';
import { type QueuedGift, removeGift, storedGifts, storeGift } from './store.ts';

/**
 * Gifts made without a connection. Each is sent when one is back, under the key it has had from the beginning,
 * so that it is given once whatever happened to earlier tries; only while its own person is signed in.
 */
const TRY_AGAIN_MS = 30_000;

const listeners = new Set<() => void>();
/** Whose outbox is open. */
let owner: string | undefined;
let gifts: readonly QueuedGift[] = [];
let sendingKey: string | undefined;
let running = false;
let timer: ReturnType<typeof setTimeout> | undefined;

function change(next: readonly QueuedGift[]): void {
  gifts = next;
  for (const listener of listeners) listener();
}

export function onOutbox(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Oldest first. */
export function waitingGifts(): readonly QueuedGift[] {
  return gifts;
}

/** One that is being sent cannot be taken back. */
export function isSending(gift: QueuedGift): boolean {
  return gift.idempotencyKey === sendingKey;
}

async function save(gift: QueuedGift): Promise<void> {
  await storeGift(gift);
  if (gift.personId !== owner) return;
  change([...gifts.filter(({ idempotencyKey }) => idempotencyKey !== gift.idempotencyKey), gift]);
}

export async function cancelGift(idempotencyKey: string): Promise<void> {
  change(gifts.filter((gift) => gift.idempotencyKey !== idempotencyKey));
  await removeGift(idempotencyKey);
}

/** Whoever is signed in now, as the server says: another tab may have changed it. */
async function isSignedIn(personId: string): Promise<boolean> {
  const { session } = await api.auth.getSession();
  if (session?.user.id === personId) return true;
  await queryClient.invalidateQueries({ queryKey: sessionKey });
  return false;
}

async function sendGift(queued: QueuedGift): Promise<void> {
  let gift = queued;
  if (gift.photo !== null && !gift.body.imageId) {
    const image = await uploadImage('beso-images', gift.photo);
    gift = { ...gift, body: { ...gift.body, imageId: image.id } };
    await save(gift);
  }
  const { idempotencyKey, body } = gift;
  const activity = await api.besos.processBesoTransaction({ ...body, idempotencyKey });
  // One card leaves as the other comes.
  const removed = cancelGift(idempotencyKey);
  showActivity(activity);
  await removed;
}

/** What the server does not want now waits for the person to decide; a photo that is gone is uploaded again. */
async function refused(queued: QueuedGift, error: unknown): Promise<void> {
  if (!isApiError(error)) throw error;
  const { code, status, data } = error;
  const current = gifts.find(({ idempotencyKey }) => idempotencyKey === queued.idempotencyKey) ?? queued;
  const body = code === 'IMAGE_NOT_FOUND' ? { ...current.body, imageId: null } : current.body;
  await save({ ...current, body, refusal: { code, status, data } });
}

/** True when it is dealt with, false when everything must wait: for the network, the server, or a sign-in. */
async function trySending(gift: QueuedGift): Promise<boolean> {
  sendingKey = gift.idempotencyKey;
  change([...gifts]);
  try {
    if (!(await isSignedIn(gift.personId))) return false;
    await sendGift(gift);
    return true;
  } catch (error) {
    if (isTransient(error) || hasCode(error, 'TOO_MANY_REQUESTS')) {
      timer ??= setTimeout(() => void sendWaiting(), TRY_AGAIN_MS);
      return false;
    }
    if (hasCode(error, 'UNAUTHORIZED') || hasCode(error, 'PROFILE_REQUIRED')) return false;
    await refused(gift, error);
    return true;
  } finally {
    sendingKey = undefined;
    change([...gifts]);
  }
}

/** Sends what waits, oldest first, one after the other. */
export async function sendWaiting(): Promise<void> {
  if (running) return;
  running = true;
  clearTimeout(timer);
  timer = undefined;
  try {
    for (const gift of gifts.filter(({ refusal }) => refusal === null)) {
      if (!(await trySending(gift))) return;
    }
  } finally {
    running = false;
  }
}

/** Keeps a gift until there is a connection. Rejects when this device cannot keep it. */
export async function queueGift(gift: QueuedGift): Promise<void> {
  await save(gift);
  void sendWaiting();
}

export async function retryGift(gift: QueuedGift): Promise<void> {
  await save({ ...gift, refusal: null });
  await sendWaiting();
}

/** Begins with what this person left behind. Returns what ends it: nothing is sent as somebody else. */
export function openOutbox(personId: string): () => void {
  owner = personId;
  void storedGifts(personId).then((stored) => {
    if (owner !== personId) return;
    change(stored);
    void sendWaiting();
  });
  return () => {
    owner = undefined;
    clearTimeout(timer);
    timer = undefined;
    change([]);
  };
}
