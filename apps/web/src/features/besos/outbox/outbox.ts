import { api } from '../../../platform/api/client.ts';
import { hasCode, isApiError, isTransient } from '../../../platform/errors.ts';
import { queryClient, sessionKey } from '../../../platform/query/client.ts';
import { showActivity } from '../../feed/index.ts';
import { uploadImage } from '../../images/index.ts';
import { sendBesos } from '../api.ts';
import { type QueuedBesos, removeBesos, storeBesos, storedBesos } from './store.ts';

/**
 * Gifts and requests made without a connection. Each is sent when one is back, under the key it has had from the
 * beginning, so that it happens once whatever became of earlier tries; only while its own person is signed in.
 */
const TRY_AGAIN_MS = 30_000;

const listeners = new Set<() => void>();
/** Whose outbox is open. */
let owner: string | undefined;
let waiting: readonly QueuedBesos[] = [];
/** Whether this device was asked what waits for them. */
let read = false;
let sendingKey: string | undefined;
let running = false;
let timer: ReturnType<typeof setTimeout> | undefined;

function change(next: readonly QueuedBesos[]): void {
  waiting = next;
  for (const listener of listeners) listener();
}

export function onOutbox(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Oldest first; undefined until this device has been asked. */
export function waitingBesos(): readonly QueuedBesos[] | undefined {
  return read ? waiting : undefined;
}

/** One that is being sent cannot be taken back. */
export function isSending(entry: QueuedBesos): boolean {
  return entry.idempotencyKey === sendingKey;
}

async function save(entry: QueuedBesos): Promise<void> {
  await storeBesos(entry);
  if (entry.personId !== owner) return;
  change([...waiting.filter(({ idempotencyKey }) => idempotencyKey !== entry.idempotencyKey), entry]);
}

export async function cancelQueued(idempotencyKey: string): Promise<void> {
  change(waiting.filter((entry) => entry.idempotencyKey !== idempotencyKey));
  await removeBesos(idempotencyKey);
}

/** Whoever is signed in now, as the server says: another tab may have changed it. */
async function isSignedIn(personId: string): Promise<boolean> {
  const { session } = await api.auth.getSession();
  if (session?.user.id === personId) return true;
  await queryClient.invalidateQueries({ queryKey: sessionKey });
  return false;
}

async function sendQueued(queued: QueuedBesos): Promise<void> {
  let entry = queued;
  if (entry.photo !== null && !entry.body.imageId) {
    const image = await uploadImage('beso-images', entry.photo);
    entry = { ...entry, body: { ...entry.body, imageId: image.id } };
    await save(entry);
  }
  const { kind, idempotencyKey, body } = entry;
  const activity = await sendBesos(kind, body, idempotencyKey);
  // One card leaves as the other comes.
  const removed = cancelQueued(idempotencyKey);
  showActivity(activity);
  await removed;
}

/** What the server does not want now waits for the person to decide; a photo that is gone is uploaded again. */
async function refused(queued: QueuedBesos, error: unknown): Promise<void> {
  if (!isApiError(error)) throw error;
  const { code, status, data } = error;
  const current = waiting.find(({ idempotencyKey }) => idempotencyKey === queued.idempotencyKey) ?? queued;
  const body = code === 'IMAGE_NOT_FOUND' ? { ...current.body, imageId: null } : current.body;
  await save({ ...current, body, refusal: { code, status, data } });
}

/** True when it is dealt with, false when everything must wait: for the network, the server, or a sign-in. */
async function trySending(entry: QueuedBesos): Promise<boolean> {
  sendingKey = entry.idempotencyKey;
  change([...waiting]);
  try {
    if (!(await isSignedIn(entry.personId))) return false;
    await sendQueued(entry);
    return true;
  } catch (error) {
    if (isTransient(error) || hasCode(error, 'TOO_MANY_REQUESTS')) {
      timer ??= setTimeout(() => void sendWaiting(), TRY_AGAIN_MS);
      return false;
    }
    if (hasCode(error, 'UNAUTHORIZED') || hasCode(error, 'PROFILE_REQUIRED')) return false;
    await refused(entry, error);
    return true;
  } finally {
    sendingKey = undefined;
    change([...waiting]);
  }
}

/** Sends what waits, oldest first, one after the other. */
export async function sendWaiting(): Promise<void> {
  if (running) return;
  running = true;
  clearTimeout(timer);
  timer = undefined;
  try {
    for (const entry of waiting.filter(({ refusal }) => refusal === null)) {
      if (!(await trySending(entry))) return;
    }
  } finally {
    running = false;
  }
}

/** Keeps it until there is a connection. Rejects when this device cannot. */
export async function queueBesos(entry: QueuedBesos): Promise<void> {
  await save(entry);
  void sendWaiting();
}

export async function retryBesos(entry: QueuedBesos): Promise<void> {
  await save({ ...entry, refusal: null });
  await sendWaiting();
}

/** Begins with what this person left behind. Returns what ends it: nothing is sent as somebody else. */
export function openOutbox(personId: string): () => void {
  owner = personId;
  void storedBesos(personId).then((stored) => {
    if (owner !== personId) return;
    read = true;
    change(stored);
    void sendWaiting();
  });
  return () => {
    owner = undefined;
    read = false;
    clearTimeout(timer);
    timer = undefined;
    change([]);
  };
}
