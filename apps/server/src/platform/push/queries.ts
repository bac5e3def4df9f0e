import { and, eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { serverKeys } from './schema.ts';

/** A pair of keys; the private one is sealed. */
export interface StoredKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

export async function findKeys({ db }: Database, name: string): Promise<StoredKeys | undefined> {
  const { publicKey, privateKey } = serverKeys;
  const [row] = await db.select({ publicKey, privateKey }).from(serverKeys).where(eq(serverKeys.name, name));
  return row;
}

/** Writes the first keys of a name; of several nodes at once one wins. */
export async function insertKeys({ db }: Database, name: string, keys: StoredKeys): Promise<void> {
  await db
    .insert(serverKeys)
    .values({ name, ...keys })
    .onConflictDoNothing();
}

/** Puts others in the place of keys, unless another node did that first. */
export async function replaceKeys(
  { db }: Database,
  name: string,
  old: StoredKeys,
  keys: StoredKeys,
): Promise<void> {
  await db
    .update(serverKeys)
    .set(keys)
    .where(and(eq(serverKeys.name, name), eq(serverKeys.privateKey, old.privateKey)));
}
