import { inTime } from '../connection/inTime.ts';
import { createListeners } from '../connection/listeners.ts';
import { keepsWaiting } from '../session/waiting.ts';
import { createDrain, type Registered, type Sender } from './drain.ts';
import { inPlace, type Rules } from './lanes.ts';
import { discardStored, removeItem, storedItems, storeItem, type Waiting } from './store.ts';
import { hearTabs, tellTabs } from './tabs.ts';

/**
 * [S7-070] The one place for what is done without a connection, of whatever kind. Each item is sent when the
 * connection is back, each lane in the order of places, only while its own person is signed in, and always
 * with its first idempotency key.
 */
const TRY_AGAIN_MS = 30_000;
/** How long a person waits for the store of this device, when keeping something and when leaving. */
const STORE_MS = 3_000;
const COUNT_MS = 1_500;

const senders = new Map<string, Registered>();
const listeners = createListeners();
/** The person whose outbox is open. */
let owner: string | undefined;
let waiting: readonly Waiting[] = [];
/** Whether the store of this device has been read for them. */
let read = false;
/** By key, what was handed to the store last: an earlier commit that comes late is not sent in its place. */
const handed = new Map<string, Waiting>();
/** Keys that are gone for this page, whether or not the store has let go of them. */
const gone = new Set<string>();
/** For each reading of the store that goes on: the keys that changed meanwhile, of which it knows less. */
const readings = new Set<Set<string>>();
let readTimer: ReturnType<typeof setTimeout> | undefined;

/** Called once for each kind; its code is loaded when something of it waits. */
export function sends<Item extends Waiting>(
  kinds: readonly Item['kind'][],
  load: () => Promise<Sender<Item>>,
  rules: Rules<Item> = {},
): void {
  // Each item is handed to the sender and the rules of its own kind only.
  for (const kind of kinds) senders.set(kind, { load, rules } as unknown as Registered);
}

function change(next: readonly Waiting[]): void {
  waiting = next;
  listeners.call();
}

function touch(idempotencyKey: string): void {
  for (const changed of readings) changed.add(idempotencyKey);
}

export const onOutbox = listeners.add;

/**
 * In the order of places; undefined until the store of this device has been read. The same array until it
 * changes.
 */
export function waitingItems(): readonly Waiting[] | undefined {
  return read ? waiting : undefined;
}

/** An item that is being sent cannot be taken back. */
export function isSending({ idempotencyKey }: Pick<Waiting, 'idempotencyKey'>): boolean {
  return drain.isSending(idempotencyKey);
}

function take(item: Waiting, placed: Waiting): void {
  const { idempotencyKey, personId } = item;
  if (handed.get(idempotencyKey) !== item) return;
  handed.delete(idempotencyKey);
  tellTabs(personId);
  if (personId !== owner) return;
  touch(idempotencyKey);
  const others = waiting.filter((one) => one.idempotencyKey !== idempotencyKey);
  change([...others, placed].sort(inPlace));
}

/** It waits from its commit on, also when that comes after this has rejected with `Late`. */
async function save(item: Waiting, before?: string): Promise<void> {
  handed.set(item.idempotencyKey, item);
  gone.delete(item.idempotencyKey);
  const stored = storeItem(item, before).then(
    (placed) => take(item, placed),
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
  gone.add(idempotencyKey);
  touch(idempotencyKey);
  change(waiting.filter((item) => item.idempotencyKey !== idempotencyKey));
  const by = owner;
  const removed = removeItem(idempotencyKey).then(() => by !== undefined && tellTabs(by));
  await inTime(removed, STORE_MS).catch(() => undefined);
}

/** Reads the store: what it says holds, but for what changed here meanwhile. */
async function readStore(personId: string): Promise<void> {
  const changed = new Set<string>();
  readings.add(changed);
  try {
    const stored = await storedItems(personId);
    if (owner !== personId) return;
    const isNewer = ({ idempotencyKey }: Waiting) => changed.has(idempotencyKey);
    const kept = stored.filter((item) => !isNewer(item) && !gone.has(item.idempotencyKey));
    read = true;
    change([...kept, ...waiting.filter(isNewer)].sort(inPlace));
  } finally {
    readings.delete(changed);
  }
}

const drain = createDrain({
  owner: () => owner,
  items: () => waiting,
  senderOf: (kind) => senders.get(kind),
  // Where the store does not answer, what is known here is sent: its keys keep it from happening twice.
  reread: async () => {
    if (owner !== undefined) await inTime(readStore(owner), STORE_MS).catch(() => undefined);
  },
  save,
  remove: discardItem,
  changed: () => change([...waiting]),
});

/** Sends what waits. Resolves when nothing is on its way any more. */
export const sendWaiting = (): Promise<void> => drain.send();

/** Forgets everything that waits for this person, once what is on its way has arrived or failed. */
async function discardAll(personId: string): Promise<void> {
  const known = owner === personId ? waiting : [];
  if (owner === personId) change([]);
  await drain.settled();
  discardStored(personId, known);
  tellTabs(personId);
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

/** Tries again what was refused, in its place. */
export async function retryItem(item: Waiting): Promise<void> {
  await save({ ...item, refusal: null, passed: false });
  await sendWaiting();
}

/** Changes what was refused and tries again in its place, under a new key: it is another intention. */
export async function editItem<Item extends Waiting>(refused: Item, changes: Partial<Item>): Promise<void> {
  const { idempotencyKey: before } = refused;
  const edited = { ...refused, ...changes, idempotencyKey: crypto.randomUUID() };
  await save({ ...edited, refusal: null, passed: false }, before);
  gone.add(before);
  touch(before);
  change(waiting.filter(({ idempotencyKey }) => idempotencyKey !== before));
  await sendWaiting();
}

/** Lets what comes after something refused go first. */
export async function passItem(refused: Waiting): Promise<void> {
  await save({ ...refused, passed: true });
  await sendWaiting();
}

/** Reads what waits, until the store has answered: before that nobody knows whether anything does. */
async function readFor(personId: string): Promise<void> {
  try {
    await readStore(personId);
    if (owner === personId) void sendWaiting();
  } catch {
    if (owner === personId) readTimer = setTimeout(() => void readFor(personId), TRY_AGAIN_MS);
  }
}

/** Reads again after each change in another tab, one reading at a time. */
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
    // Another tab may be sending, in other lanes: then it goes on with these too.
    if (owner === personId) void sendWaiting();
  };
  return hearTabs(personId, () => {
    isBehind = true;
    if (!isReading) void catchUp();
  });
}

/**
 * Loads and sends what waits for this person. Returns a function that closes the outbox, so that nothing is
 * sent as somebody else.
 */
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
