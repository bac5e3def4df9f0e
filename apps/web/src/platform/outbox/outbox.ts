import { createListeners } from '../connection/listeners.ts';
import { withTimeout } from '../connection/withTimeout.ts';
import { registerUnsentItems } from '../session/unsentItems.ts';
import { type AttemptResult, createAttempts } from './attempts.ts';
import { createQueueSender, type ItemSender, type RegisteredKind } from './drain.ts';
import { comparePlaces, type LaneRules } from './lanes.ts';
import type { QueuedItem } from './queuedItem.ts';
import { discardStored, removeItem, storedItems, storeItem } from './store.ts';
import { listenToTabs, notifyTabs } from './tabs.ts';

/**
 * [S7-070] The outbox stores actions on this device until the server has them. It sends each item in the
 * order of its lane, only while the item's own person is signed in, always with its first idempotency key.
 */
const TRY_AGAIN_MS = 30_000;
/** The time limits for storing an item, and for counting the items before a sign-out. */
const STORE_MS = 3_000;
const COUNT_MS = 1_500;

const senders = new Map<string, RegisteredKind>();
const listeners = createListeners();
let owner: string | undefined;
let waiting: readonly QueuedItem[] = [];
let read = false;
/** The version of each item that was last passed to storage. Commits of earlier versions are ignored. */
const handed = new Map<string, QueuedItem>();
/** The keys of items removed on this page, even if storage still has them. */
const gone = new Set<string>();
/** The keys of items that changed during each running read of the storage. */
const readings = new Set<Set<string>>();
let readTimer: ReturnType<typeof setTimeout> | undefined;

export function registerSender<Item extends QueuedItem>(
  kinds: readonly Item['kind'][],
  load: () => Promise<ItemSender<Item>>,
  rules: LaneRules<Item> = {},
): void {
  // The cast is safe, because a sender gets only items of its own kinds.
  for (const kind of kinds) senders.set(kind, { load, rules } as unknown as RegisteredKind);
}

function change(next: readonly QueuedItem[]): void {
  waiting = next;
  listeners.call();
}

function touch(idempotencyKey: string): void {
  for (const changed of readings) changed.add(idempotencyKey);
}

export const onOutboxChange = listeners.add;

/** Returns the items in order: the same array until an item changes, and undefined before the first read. */
export function getQueuedItems(): readonly QueuedItem[] | undefined {
  return read ? waiting : undefined;
}

/** Returns whether the item is being sent and can no longer be withdrawn. */
export function isSending({ idempotencyKey }: Pick<QueuedItem, 'idempotencyKey'>): boolean {
  return drain.isSending(idempotencyKey);
}

function take(item: QueuedItem, placed: QueuedItem, before?: string): void {
  const { idempotencyKey, personId } = item;
  if (handed.get(idempotencyKey) !== item) return;
  handed.delete(idempotencyKey);
  notifyTabs(personId);
  if (personId !== owner) return;
  touch(idempotencyKey);
  if (before !== undefined) {
    gone.add(before);
    touch(before);
  }
  const replaced = [idempotencyKey, before];
  const others = waiting.filter((one) => !replaced.includes(one.idempotencyKey));
  change([...others, placed].sort(comparePlaces));
}

/** Stores an item, which may happen even after a `TimeoutExceededError`. */
async function save(item: QueuedItem, before?: string): Promise<void> {
  handed.set(item.idempotencyKey, item);
  gone.delete(item.idempotencyKey);
  const stored = storeItem(item, before).then(
    (placed) => take(item, placed, before),
    (error: unknown) => {
      handed.delete(item.idempotencyKey);
      throw error;
    },
  );
  await withTimeout(stored, STORE_MS);
}

/** Removes an item. If storage does not respond, the item's row is deleted later. */
export async function discardItem(idempotencyKey: string): Promise<void> {
  handed.delete(idempotencyKey);
  gone.add(idempotencyKey);
  touch(idempotencyKey);
  change(waiting.filter((item) => item.idempotencyKey !== idempotencyKey));
  const by = owner;
  const removed = removeItem(idempotencyKey).then(() => by !== undefined && notifyTabs(by));
  await withTimeout(removed, STORE_MS).catch(() => undefined);
}

async function readStore(personId: string): Promise<void> {
  const changed = new Set<string>();
  readings.add(changed);
  try {
    const stored = await storedItems(personId);
    if (owner !== personId) return;
    const isNewer = ({ idempotencyKey }: QueuedItem) => changed.has(idempotencyKey);
    const kept = stored.filter((item) => !isNewer(item) && !gone.has(item.idempotencyKey));
    read = true;
    change([...kept, ...waiting.filter(isNewer)].sort(comparePlaces));
  } finally {
    readings.delete(changed);
  }
}

const attempts = createAttempts();
const drain = createQueueSender({
  owner: () => owner,
  items: () => waiting,
  senderOf: (kind) => senders.get(kind),
  // If storage does not respond, the items in memory are sent.
  reread: async () => {
    if (owner !== undefined) await withTimeout(readStore(owner), STORE_MS).catch(() => undefined);
  },
  save,
  remove: discardItem,
  changed: () => change([...waiting]),
  ended: attempts.ended,
});

export const sendQueuedItems = (): Promise<void> => drain.send();

async function discardAll(personId: string): Promise<void> {
  const known = owner === personId ? waiting : [];
  if (owner === personId) change([]);
  await drain.settled();
  discardStored(personId, known);
  notifyTabs(personId);
  if (owner === personId) change([]);
}

/** Returns the number of stored items, or undefined if storage does not respond. */
async function countStored(personId: string): Promise<number | undefined> {
  const stored = await withTimeout(storedItems(personId), COUNT_MS).catch(() => undefined);
  return stored?.length;
}

registerUnsentItems({ count: countStored, send: sendQueuedItems, discard: discardAll });

/**
 * Stores an item and sends it as soon as possible. Rejects if this device cannot store it.
 * @throws TimeoutExceededError if the item may still be stored, so that a retry must use the same key
 */
export async function queueItem<Item extends QueuedItem>(item: Item): Promise<void> {
  await save(item);
  void sendQueuedItems();
}

/** Sends a queued item. Resolves to how the attempt ended. */
export function sendQueuedItem(idempotencyKey: string): Promise<AttemptResult> {
  const attempt = attempts.watch(idempotencyKey);
  const leave = () => attempts.ended(idempotencyKey, 'left');
  // Another tab may send the item while this tab waits for its turn.
  const ignore = listeners.add(() => {
    if (!waiting.some((item) => item.idempotencyKey === idempotencyKey)) leave();
  });
  void drain.send().then(leave);
  return attempt.finally(ignore);
}

export async function retryItem(item: QueuedItem): Promise<void> {
  await save({ ...item, refusal: null, passed: false });
  await sendQueuedItems();
}

/** Changes a refused item and sends it again at its place. The changed item has a new key. */
export async function editItem<Item extends QueuedItem>(
  refused: Item,
  changes: Partial<Item>,
): Promise<void> {
  const edited = { ...refused, idempotencyKey: crypto.randomUUID(), ...changes };
  await save({ ...edited, refusal: null, passed: false }, refused.idempotencyKey);
  await sendQueuedItems();
}

/** Lets later items of the lane be sent although this item was refused. */
export async function skipItem(refused: QueuedItem): Promise<void> {
  await save({ ...refused, passed: true });
  await sendQueuedItems();
}

/** Reads the stored items, with retries until storage responds. */
async function readFor(personId: string): Promise<void> {
  try {
    await readStore(personId);
    if (owner === personId) void sendQueuedItems();
  } catch {
    if (owner === personId) readTimer = setTimeout(() => void readFor(personId), TRY_AGAIN_MS);
  }
}

/** Reads the stored items after each change in another tab. */
function follow(personId: string): () => void {
  let isBehind = false;
  let isReading = false;
  const catchUp = async () => {
    isReading = true;
    while (isBehind && owner === personId) {
      isBehind = false;
      await readStore(personId).catch(() => undefined);
    }
    isReading = false;
    // Waits until the other tab has stopped sending, then sends the items that are left.
    if (owner === personId) void sendQueuedItems();
  };
  return listenToTabs(personId, () => {
    isBehind = true;
    if (!isReading) void catchUp();
  });
}

/** Opens this person's outbox, and sends its items. Returns a function that closes it. */
export function openOutbox(personId: string): () => void {
  owner = personId;
  const unfollow = follow(personId);
  void readFor(personId);
  return () => {
    unfollow();
    owner = undefined;
    read = false;
    clearTimeout(readTimer);
    drain.stopWaiting();
    change([]);
  };
}
