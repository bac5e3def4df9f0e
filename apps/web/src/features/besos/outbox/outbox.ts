import { api } from '../../../platform/api/client.ts';
import { hasCode, isApiError, isTransient } from '../../../platform/errors.ts';
import { createListeners } from '../../../platform/listeners.ts';
import { queryClient, sessionKey } from '../../../platform/query/client.ts';
import { keepsWaiting } from '../../../platform/session/waiting.ts';
import { showActivity } from '../../activities/index.ts';
import { uploadImage } from '../../images/index.ts';
import { sendBesos } from '../api.ts';
import { keepPhotosOf } from './photos.ts';
import { type QueuedBesos, removeBesos, storeBesos, storedBesos } from './store.ts';

/**
 * Gifts and requests made without a connection. Each is sent when the connection is back, only while its
 * own person is signed in, and always with its first idempotency key, so that it happens once even if an
 * earlier try arrived.
 */
const TRY_AGAIN_MS = 30_000;

const listeners = createListeners();
/** The person whose outbox is open. */
let owner: string | undefined;
let waiting: readonly QueuedBesos[] = [];
/** Whether the store of this device has been read for them. */
let read = false;
let sendingKey: string | undefined;
let running: Promise<void> | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

function change(next: readonly QueuedBesos[]): void {
  waiting = next;
  keepPhotosOf(next);
  listeners.call();
}

export const onOutbox = listeners.add;

/** Oldest first; undefined until the store of this device has been read. */
export function waitingBesos(): readonly QueuedBesos[] | undefined {
  return read ? waiting : undefined;
}

/** An entry that is being sent cannot be taken back. */
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

/** Asks the server, because another tab may have signed in as somebody else. */
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
  // Both in one step, so that the waiting card is replaced by the real one without a gap.
  const removed = cancelQueued(idempotencyKey);
  showActivity(activity);
  await removed;
}

/**
 * Keeps what the server refused, until the person decides. A photo that the server no longer has is
 * uploaded again.
 */
async function refused(queued: QueuedBesos, error: unknown): Promise<void> {
  if (!isApiError(error)) throw error;
  const { code, status, data } = error;
  const current = waiting.find(({ idempotencyKey }) => idempotencyKey === queued.idempotencyKey) ?? queued;
  const body = code === 'IMAGE_NOT_FOUND' ? { ...current.body, imageId: null } : current.body;
  await save({ ...current, body, refusal: { code, status, data } });
}

/**
 * True when it was sent or refused; false when the rest must wait too: for the network, the server, or a
 * sign-in.
 */
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

async function sendEach(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const tried = new Set<string>();
  // Looked up anew each time: some are taken back meanwhile, others come, and their person may leave.
  const next = () =>
    waiting.find(({ idempotencyKey, refusal }) => refusal === null && !tried.has(idempotencyKey));
  for (let entry = next(); entry !== undefined; entry = next()) {
    tried.add(entry.idempotencyKey);
    if (!(await trySending(entry))) return;
  }
}

/** Sends what waits, oldest first, one after the other. Resolves when nothing is on its way any more. */
export function sendWaiting(): Promise<void> {
  running ??= sendEach().finally(() => {
    running = undefined;
  });
  return running;
}

/** Forgets everything that waits for this person, once what is on its way has arrived or failed. */
async function discardBesos(personId: string): Promise<void> {
  if (owner === personId) change([]);
  await running;
  const stored = await storedBesos(personId);
  await Promise.all(stored.map(({ idempotencyKey }) => removeBesos(idempotencyKey)));
  if (owner === personId) change([]);
}

keepsWaiting({
  count: async (personId) => (await storedBesos(personId)).length,
  send: sendWaiting,
  discard: discardBesos,
});

/** Keeps it until there is a connection. Rejects when this device cannot store it. */
export async function queueBesos(entry: QueuedBesos): Promise<void> {
  await save(entry);
  void sendWaiting();
}

export async function retryBesos(entry: QueuedBesos): Promise<void> {
  await save({ ...entry, refusal: null });
  await sendWaiting();
}

/**
 * Loads and sends what waits for this person. Returns a function that closes the outbox, so that nothing is
 * sent as somebody else.
 */
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
