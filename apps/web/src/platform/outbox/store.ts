import { deviceStore } from '../storage/deviceStore.ts';
import { readLocal, removeLocal, writeLocal } from '../storage/storage.ts';
import { comparePlaces } from './lanes.ts';
import type { QueuedItem } from './queuedItem.ts';

/** The names are from the first version, which stored only gifts and requests. */
const store = deviceStore('beso-waiting', 'besos');
/** The key of the row with the highest place so far, beside the rows of items. */
const COUNTER_KEY = 'counter';
interface Counter {
  counter: number;
}

/** For each person, a time in ISO format. Items queued until then must be deleted. */
type Notes = Record<string, string>;
const DISCARD_KEY = 'waiting-to-discard';
let noted: Notes = {};

function notes(): Notes {
  try {
    return { ...JSON.parse(readLocal(DISCARD_KEY) ?? '{}'), ...noted };
  } catch {
    return noted;
  }
}

function keepNotes(next: Notes): void {
  noted = next;
  if (Object.keys(next).length === 0) removeLocal(DISCARD_KEY);
  else writeLocal(DISCARD_KEY, JSON.stringify(next));
}

/** Returns whether the browser denies access to its database, which then has no items. */
function isDenied(error: unknown): boolean {
  return (
    typeof indexedDB === 'undefined' || (error instanceof DOMException && error.name === 'SecurityError')
  );
}

const isItem = (row: QueuedItem | Counter): row is QueuedItem => 'idempotencyKey' in row;
const readAll = async () =>
  (await store.read<(QueuedItem | Counter)[]>((rows) => rows.getAll())).filter(isItem);

async function discardNoted(): Promise<void> {
  const due = notes();
  if (Object.keys(due).length === 0) return;
  const gone = (await readAll()).filter(({ personId, queuedAt }) => queuedAt <= (due[personId] ?? ''));
  await store.write((rows) => {
    for (const { idempotencyKey } of gone) rows.delete(idempotencyKey);
  });
  keepNotes(Object.fromEntries(Object.entries(notes()).filter(([id, until]) => due[id] !== until)));
}

/**
 * Returns this person's stored items in order. Rejects if storage cannot be read, but not if it is denied.
 */
export async function storedItems(personId: string): Promise<QueuedItem[]> {
  try {
    await discardNoted();
    const stored = await readAll();
    return stored.filter((item) => item.personId === personId).sort(comparePlaces);
  } catch (error) {
    if (isDenied(error)) return [];
    throw error;
  }
}

/**
 * Stores an item. Resolves to the item with its place in the queue, once committed.
 * @param before the key of the item that this item replaces
 */
export async function storeItem(item: QueuedItem, before?: string): Promise<QueuedItem> {
  let placed = item;
  await store.writeAfterReading((rows, commit) => {
    const counted: IDBRequest<Counter | undefined> = rows.get(COUNTER_KEY);
    const known: IDBRequest<QueuedItem | undefined> = rows.get(item.idempotencyKey);
    // Requests of a transaction succeed in order, so `counted` has its result too.
    known.onsuccess = () => {
      const last = counted.result?.counter ?? 0;
      const place = item.place ?? known.result?.place ?? last + 1;
      placed = { ...item, place };
      rows.put({ counter: Math.max(last, place) }, COUNTER_KEY);
      rows.put(placed, item.idempotencyKey);
      if (before !== undefined) rows.delete(before);
      commit();
    };
  });
  return placed;
}

export function removeItem(idempotencyKey: string): Promise<void> {
  return store.write((rows) => void rows.delete(idempotencyKey));
}

/** Starts to delete this person's items. Until that is done, a note keeps pages from reading them. */
export function discardStored(personId: string, waiting: readonly QueuedItem[]): void {
  // An item may be dated in the future, if the clock has been set back since.
  const until = waiting.reduce(
    // biome-ignore lint/complexity/useMathMinMax: dates are compared as text
    (latest, { queuedAt }) => (queuedAt > latest ? queuedAt : latest),
    new Date().toISOString(),
  );
  keepNotes({ ...notes(), [personId]: until });
  void discardNoted().catch(() => undefined);
}
