import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { serverKeys } from './schema.ts';

export interface ServerKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** The keys of this name, made by the first node that asks: nodes that ask at once get the same. */
export async function findOrMakeKeys(
  { db }: Database,
  name: string,
  make: () => ServerKeys,
): Promise<ServerKeys> {
  const find = () => db.select().from(serverKeys).where(eq(serverKeys.name, name));
  const [known] = await find();
  if (known !== undefined) return known;
  await db
    .insert(serverKeys)
    .values({ name, ...make() })
    .onConflictDoNothing();
  const [kept] = await find();
  if (kept === undefined) throw new Error('a server key was written and not found');
  return kept;
}
