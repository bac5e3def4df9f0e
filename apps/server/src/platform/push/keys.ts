import webpush from 'web-push';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { createSeal } from '../secrets/seal.ts';
import { deleteKeys, findKeys, insertKeys, replaceKeys, type StoredKeys } from './queries.ts';

const NAME = 'vapid';

export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Matches a private key that an earlier version stored without encryption. */
const PLAIN = /^[\w-]{43}$/;

/** Returns the VAPID keys of all nodes, and creates missing keys; undefined if no secret decrypts them. */
export async function findOrCreateVapidKeys(
  config: Config,
  database: Database,
): Promise<VapidKeys | undefined> {
  const seal = createSeal(config, 'server keys');
  const sealed = ({ publicKey, privateKey }: VapidKeys): StoredKeys => ({
    publicKey,
    privateKey: seal.close(privateKey, `${NAME} ${publicKey}`),
  });
  const open = ({ publicKey, privateKey }: StoredKeys) =>
    PLAIN.test(privateKey)
      ? { text: privateKey, outdated: true }
      : seal.open(privateKey, `${NAME} ${publicKey}`);

  for (;;) {
    const stored = await findKeys(database, NAME);
    if (stored === undefined) {
      await insertKeys(database, NAME, sealed(webpush.generateVAPIDKeys()));
      continue;
    }
    const opened = open(stored);
    if (opened === undefined) return undefined;
    const keys = { publicKey: stored.publicKey, privateKey: opened.text };
    if (opened.outdated) await replaceKeys(database, NAME, stored, sealed(keys));
    return keys;
  }
}

/** Deletes the keys. The next start creates new keys, for which browsers subscribe again. */
export const deleteVapidKeys = (database: Pick<Database, 'db'>): Promise<void> => deleteKeys(database, NAME);
