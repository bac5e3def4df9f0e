import webpush from 'web-push';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { Logger } from '../log.ts';
import { createSeal } from '../secrets/seal.ts';
import { findKeys, insertKeys, replaceKeys, type StoredKeys } from './queries.ts';

const NAME = 'vapid';

export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Earlier versions stored private keys unencrypted: 32 bytes in base64url. */
const PLAIN = /^[\w-]{43}$/;

/** Returns the VAPID keys, shared by all nodes; replaces keys that BESO_SECRET cannot decrypt. */
export async function findOrMakeVapidKeys(
  config: Config,
  database: Database,
  log: Logger,
): Promise<VapidKeys> {
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
    if (opened === undefined) {
      log.warn('BESO_SECRET does not open the key for pushes: a new one is made, browsers subscribe again');
      await replaceKeys(database, NAME, stored, sealed(webpush.generateVAPIDKeys()));
      continue;
    }
    const keys = { publicKey: stored.publicKey, privateKey: opened.text };
    if (opened.outdated) await replaceKeys(database, NAME, stored, sealed(keys));
    return keys;
  }
}
