import { deviceStore } from '../deviceStore.ts';
import type { ApiError } from '../errors.ts';
import { readLocal, removeLocal, writeLocal } from '../storage.ts';

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
}

/** Its names outlive the version of the app: older ones kept gifts and requests here. */
const store = deviceStore('beso-waiting', 'besos');

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

const readAll = () => store.read<Waiting[]>((rows) => rows.getAll());

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
 * What waits for this person, oldest first. Empty where the browser stores nothing; rejects where it could
 * not be read, and may take for ever.
 */
export async function storedItems(personId: string): Promise<Waiting[]> {
  try {
    await discardNoted();
    const stored = await readAll();
    return stored
      .filter((item) => item.personId === personId)
      .sort((one, other) => (one.queuedAt < other.queuedAt ? -1 : 1));
  } catch (error) {
    if (isDenied(error)) return [];
    throw error;
  }
}

/** Resolves after the commit; rejects when the browser cannot store it. */
export function storeItem(item: Waiting): Promise<void> {
  return store.write((rows) => void rows.put(item, item.idempotencyKey));
}

export function removeItem(idempotencyKey: string): Promise<void> {
  return store.write((rows) => void rows.delete(idempotencyKey));
}

/**
 * Removes what waits for this person. Nobody waits for the device: until it has done it, a note keeps it from
 * being read.
 */
export function discardStored(personId: string): void {
  keepNotes({ ...notes(), [personId]: new Date().toISOString() });
  void discardNoted().catch(() => undefined);
}
