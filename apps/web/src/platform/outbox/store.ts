import type { ApiError } from '../errors.ts';
import { deviceStore } from '../storage/deviceStore.ts';
import { readLocal, removeLocal, writeLocal } from '../storage/storage.ts';
import { inPlace } from './lanes.ts';

/** Something a person did that waits on this device until the server has it. */
export interface Waiting {
  /** Of what kind it is: who registered for it sends it. */
  kind: string;
  /** It is sent as this person or not at all. */
  personId: string;
  /** Always the same, so that it happens once even if an earlier try arrived. */
  idempotencyKey: string;
  /** ISO. */
  queuedAt: string;
  /** The server's answer when it refused it. */
  refusal: ApiError | null;
  /** Counted by this device, and kept: what was done later has the higher one, whatever its clock says. */
  place?: number;
  /** Refused, and the person lets what comes after it go first. */
  passed?: boolean;
  /** Until when (ISO) the server takes no more of its kind. */
  opensAt?: string;
}

/** Its names outlive the version of the app: older ones kept gifts and requests here. */
const store = deviceStore('beso-waiting', 'besos');
/** A row beside the items, whose keys are UUIDs: the highest place that was given out. */
const COUNTER_KEY = 'counter';
interface Counter {
  counter: number;
}

/** Until when (ISO) the items of which person are to be removed; it outlives a page that ends before. */
type Notes = Record<string, string>;
const DISCARD_KEY = 'waiting-to-discard';
/** The same where the browser keeps no notes. */
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

/** A browser that denies storage holds nothing; any other failure says nothing about what it holds. */
function isDenied(error: unknown): boolean {
  return (
    typeof indexedDB === 'undefined' || (error instanceof DOMException && error.name === 'SecurityError')
  );
}

const isItem = (row: Waiting | Counter): row is Waiting => 'idempotencyKey' in row;
const readAll = async () => (await store.read<(Waiting | Counter)[]>((rows) => rows.getAll())).filter(isItem);

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
 * What waits for this person, in the order of places. Empty where the browser stores nothing; rejects where
 * it could not be read, and may take for ever.
 */
export async function storedItems(personId: string): Promise<Waiting[]> {
  try {
    await discardNoted();
    const stored = await readAll();
    return stored.filter((item) => item.personId === personId).sort(inPlace);
  } catch (error) {
    if (isDenied(error)) return [];
    throw error;
  }
}

/**
 * Resolves after the commit, with its place: the one it has, also by an earlier commit, or the next one.
 * Rejects when the browser cannot store it.
 * @param before the key of what it replaces, whose place it has
 */
export async function storeItem(item: Waiting, before?: string): Promise<Waiting> {
  let placed = item;
  await store.writeAfterReading((rows, commit) => {
    const counted: IDBRequest<Counter | undefined> = rows.get(COUNTER_KEY);
    const known: IDBRequest<Waiting | undefined> = rows.get(item.idempotencyKey);
    // The answers come in the order of the questions.
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

/**
 * Removes what waits for this person. Nobody waits for the device: until it has done it, a note keeps it from
 * being read.
 */
export function discardStored(personId: string, waiting: readonly Waiting[]): void {
  // A clock that was set back does not keep what was made before.
  const until = waiting.reduce(
    (latest, { queuedAt }) => (queuedAt > latest ? queuedAt : latest),
    new Date().toISOString(),
  );
  keepNotes({ ...notes(), [personId]: until });
  void discardNoted().catch(() => undefined);
}
