import { api } from '../api/client.ts';
import { hasCode, isAboutSession, isApiError, isTransient, statusOf } from '../errors.ts';
import { inTime } from '../inTime.ts';
import { createListeners } from '../listeners.ts';
import { queryClient, sessionKey } from '../query/client.ts';
import { keepsWaiting } from '../session/waiting.ts';
import { discardStored, removeItem, storedItems, storeItem, type Waiting } from './store.ts';

/**
 * [S7-070] The one place for what is done without a connection, of whatever kind. Each item is sent when the
 * connection is back, oldest first, only while its own person is signed in, and always with its first
 * idempotency key.
 */
const TRY_AGAIN_MS = 30_000;
/** How long a person waits for the store of this device, when keeping something and when leaving. */
const STORE_MS = 3_000;
const COUNT_MS = 1_500;

/** How one kind is sent. */
export interface Sender<Item extends Waiting> {
  /**
   * Sends it, naming its person in each call: who signs in after the look here is not to have done it.
   * Resolves with what puts the answer on the page, in one step with the item's leaving.
   * @param save keeps what was reached on the way, for the next try; rejects when its person has left
   */
  send(item: Item, save: (item: Item) => Promise<void>): Promise<() => void>;
  /** What is kept of an item that was refused, e.g. without the part that no longer counts. */
  refused?(item: Item): Item;
}

const senders = new Map<string, () => Promise<Sender<Waiting>>>();
const listeners = createListeners();
/** The person whose outbox is open. */
let owner: string | undefined;
let waiting: readonly Waiting[] = [];
/** Whether the store of this device has been read for them. */
let read = false;
/** By key, what was handed to the store last: an earlier commit that comes late is not sent in its place. */
const handed = new Map<string, Waiting>();
let sendingKey: string | undefined;
let running: Promise<void> | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let readTimer: ReturnType<typeof setTimeout> | undefined;

/** Called once for each kind; its code is loaded when something of it waits. */
export function sends<Item extends Waiting>(
  kinds: readonly Item['kind'][],
  load: () => Promise<Sender<Item>>,
): void {
  // Each item is handed to the sender of its own kind only.
  for (const kind of kinds) senders.set(kind, load as unknown as () => Promise<Sender<Waiting>>);
}

function change(next: readonly Waiting[]): void {
  waiting = next;
  listeners.call();
}

export const onOutbox = listeners.add;

/** Oldest first; undefined until the store of this device has been read. The same array until it changes. */
export function waitingItems(): readonly Waiting[] | undefined {
  return read ? waiting : undefined;
}

/** An item that is being sent cannot be taken back. */
export function isSending({ idempotencyKey }: Pick<Waiting, 'idempotencyKey'>): boolean {
  return idempotencyKey === sendingKey;
}

function take(item: Waiting): void {
  if (handed.get(item.idempotencyKey) !== item) return;
  handed.delete(item.idempotencyKey);
  if (item.personId !== owner) return;
  const index = waiting.findIndex(({ idempotencyKey }) => idempotencyKey === item.idempotencyKey);
  change(index === -1 ? [...waiting, item] : waiting.with(index, item));
}

/** It waits from its commit on, also when that comes after this has rejected with `Late`. */
async function save(item: Waiting): Promise<void> {
  handed.set(item.idempotencyKey, item);
  const stored = storeItem(item).then(
    () => take(item),
    (error: unknown) => {
      handed.delete(item.idempotencyKey);
      throw error;
    },
  );
  await inTime(stored, STORE_MS);
}

/** Where the store does not answer the row goes later: sent again with its key, it happens only once. */
export async function discardItem(idempotencyKey: string): Promise<void> {
  handed.delete(idempotencyKey);
  change(waiting.filter((item) => item.idempotencyKey !== idempotencyKey));
  await inTime(removeItem(idempotencyKey), STORE_MS).catch(() => undefined);
}

/** Asks the server, because another tab may have signed in as somebody else. */
async function isSignedIn(personId: string): Promise<boolean> {
  const { session } = await api.auth.getSession();
  if (session?.user.id === personId) return true;
  await queryClient.invalidateQueries({ queryKey: sessionKey });
  return false;
}

/**
 * True when it was sent or refused; false when the rest must wait too: for the network, the server, or a
 * sign-in. What was refused is kept until the person decides.
 */
async function trySending(item: Waiting, load: () => Promise<Sender<Waiting>>): Promise<boolean> {
  sendingKey = item.idempotencyKey;
  change([...waiting]);
  try {
    if (!(await isSignedIn(item.personId))) return false;
    const sender = await load();
    // What takes long may end when somebody else has signed in: then it waits for its own person. Nothing of
    // it is kept, because it may have been done as the other.
    const saveOwn = async (next: Waiting) => {
      if (!(await isSignedIn(item.personId))) throw new NotSignedIn();
      await save(next);
    };
    try {
      const show = await sender.send(item, saveOwn);
      const removed = discardItem(item.idempotencyKey);
      show();
      await removed;
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === undefined) throw error;
      const current = waiting.find(({ idempotencyKey }) => idempotencyKey === item.idempotencyKey) ?? item;
      const refused = { ...current, refusal };
      await save(sender.refused?.(refused) ?? refused);
    }
    return true;
  } catch (error) {
    // Else the network, the server, or the code that sends it could not be loaded.
    if (isAboutSession(error)) void queryClient.invalidateQueries({ queryKey: sessionKey });
    else tryLater();
    return false;
  } finally {
    sendingKey = undefined;
    change([...waiting]);
  }
}

class NotSignedIn extends Error {}

/** What the server has against the item; undefined when it did not decide about it. */
function refusalOf(error: unknown): Waiting['refusal'] | undefined {
  const status = statusOf(error);
  // About the moment or the session, not about the item.
  if (status === undefined || isTransient(error) || isAboutSession(error)) return undefined;
  if (hasCode(error, 'TOO_MANY_REQUESTS')) return undefined;
  if (!isApiError(error)) return { code: 'INTERNAL_SERVER_ERROR', status };
  return { code: error.code, status, data: error.data };
}

function tryLater(): void {
  timer ??= setTimeout(() => void sendWaiting(), TRY_AGAIN_MS);
}

async function sendEach(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const tried = new Set<string>();
  // Looked up anew each time: some are taken back meanwhile, others come, and their person may leave.
  const next = () =>
    waiting.find(
      ({ kind, idempotencyKey, refusal }) =>
        refusal === null && !tried.has(idempotencyKey) && senders.has(kind),
    );
  for (let item = next(); item !== undefined; item = next()) {
    tried.add(item.idempotencyKey);
    const load = senders.get(item.kind);
    if (load !== undefined && !(await trySending(item, load))) return;
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
async function discardAll(personId: string): Promise<void> {
  if (owner === personId) change([]);
  await running;
  discardStored(personId);
  if (owner === personId) change([]);
}

/** Undefined when the store does not answer: then something may wait. */
async function countStored(personId: string): Promise<number | undefined> {
  const stored = await inTime(storedItems(personId), COUNT_MS).catch(() => undefined);
  return stored?.length;
}

keepsWaiting({ count: countStored, send: sendWaiting, discard: discardAll });

/**
 * Keeps it until there is a connection. Rejects when this device cannot store it, and with `Late` when it
 * does not answer: then it may still be kept, and the next try has to have the same key.
 */
export async function queueItem<Item extends Waiting>(item: Item): Promise<void> {
  await save(item);
  void sendWaiting();
}

/** Tries again what was refused. */
export async function retryItem(item: Waiting): Promise<void> {
  await save({ ...item, refusal: null });
  await sendWaiting();
}

/** Reads what waits, until the store has answered: before that nobody knows whether anything does. */
async function readFor(personId: string): Promise<void> {
  try {
    const stored = await storedItems(personId);
    if (owner !== personId) return;
    // What was kept while this was being read is newer.
    const newer = waiting.map(({ idempotencyKey }) => idempotencyKey);
    read = true;
    change([...stored.filter(({ idempotencyKey }) => !newer.includes(idempotencyKey)), ...waiting]);
    void sendWaiting();
  } catch {
    if (owner === personId) readTimer = setTimeout(() => void readFor(personId), TRY_AGAIN_MS);
  }
}

/**
 * Loads and sends what waits for this person. Returns a function that closes the outbox, so that nothing is
 * sent as somebody else.
 */
export function openOutbox(personId: string): () => void {
  owner = personId;
  void readFor(personId);
  return () => {
    owner = undefined;
    read = false;
    clearTimeout(timer);
    clearTimeout(readTimer);
    timer = undefined;
    change([]);
  };
}
