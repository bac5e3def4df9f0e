import { and, eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { serverKeys } from './schema.ts';

export interface StoredKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

export async function findKeys({ db }: Database, name: string): Promise<StoredKeys | undefined> {
  const { publicKey, privateKey } = serverKeys;
  const [row] = await db.select({ publicKey, privateKey }).from(serverKeys).where(eq(serverKeys.name, name));
  return row;
}

export async function insertKeys({ db }: Database, name: string, keys: StoredKeys): Promise<void> {
  await db
    .insert(serverKeys)
    .values({ name, ...keys })
    .onConflictDoNothing();
}

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

export async function deleteKeys({ db }: Pick<Database, 'db'>, name: string): Promise<void> {
  await db.delete(serverKeys).where(eq(serverKeys.name, name));
}
