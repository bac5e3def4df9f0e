import { deviceStore } from './deviceStore.ts';
import { readLocal, removeLocal, writeLocal } from './storage.ts';

/** The key of a note that all rows must be deleted before any is read, even after a reload. */
const CLEAR_KEY = 'reads-to-clear';

/** Rows that are deleted when the session ends, such as cached data and photos of drafts. */
const store = deviceStore('beso', 'reads');
let noted: string | null = null;
/** The running deletion. A second deletion would delete rows written since. */
let clearing: { note: string | null; done: Promise<void> } | undefined;

const noteToClear = () => readLocal(CLEAR_KEY) ?? noted;

async function clear(note: string | null): Promise<void> {
  await store.write((rows) => void rows.clear());
  if (noted === note) noted = null;
  if (readLocal(CLEAR_KEY) === note) removeLocal(CLEAR_KEY);
}

function clearNoted(): Promise<void> {
  const note = noteToClear();
  if (clearing?.note === note) return clearing.done;
  const begun = { note, done: clear(note) };
  clearing = begun;
  const end = () => {
    if (clearing === begun) clearing = undefined;
  };
  begun.done.then(end, end);
  return begun.done;
}

/** Returns a row, or undefined if there is none. Rejects if the browser denies storage. */
export async function readRow<Row>(key: string): Promise<Row | undefined> {
  if (noteToClear() !== null) await clearNoted();
  return store.read<Row | undefined>((rows) => rows.get(key));
}

export const writeRow = (key: string, row: unknown): Promise<void> =>
  store.write((rows) => void rows.put(row, key));

/** Writes a row of a kind, if still wanted. If this kind already has `most` rows, deletes these first. */
export async function writeRowOf(
  kind: string,
  name: string,
  row: unknown,
  { most, isWanted }: { most: number; isWanted: () => boolean },
): Promise<void> {
  const all = IDBKeyRange.bound(kind, `${kind}\uffff`);
  const count = await store.read((rows) => rows.count(all));
  await store.write((rows) => {
    if (!isWanted()) return;
    if (count >= most) rows.delete(all);
    rows.put(row, `${kind}${name}`);
  });
}

export const removeRow = (key: string): Promise<void> => store.write((rows) => void rows.delete(key));

/** Starts to delete all rows. Until that is done, a note prevents all reads. */
export function clearRows(): void {
  noted = crypto.randomUUID();
  writeLocal(CLEAR_KEY, noted);
  void clearNoted().catch(() => undefined);
}
