import { hkdfSync, randomUUID } from 'node:crypto';
import type { Config } from '../config.ts';
import { ConfigError } from '../config.ts';
import type { Database } from '../db/database.ts';
import { withDeadline } from '../deadline.ts';
import type { FileStore } from '../files/store.ts';
import type { Logger } from '../log.ts';
import type { RedisLink } from '../redis/link.ts';
import { type RepeatedWork, repeatEvery } from '../work/repeatEvery.ts';
import { compareNodes, KILLED_NODE_ADVICE, type NodeDifference, REFUSAL_TEXTS } from './differences.ts';
import {
  forgetNodes,
  listOtherNodes,
  lockNodes,
  type NodeRow,
  recordHeartbeat,
  removeNode,
} from './queries.ts';
import { createSameRedisCheck } from './same-redis.ts';
import { readStoreId } from './store-id.ts';

interface Parts {
  readonly config: Pick<Config, 'secret' | 'previousSecret'>;
  readonly database: Pick<Database, 'db'>;
  readonly files: FileStore;
  readonly redis: RedisLink | undefined;
  readonly log: Logger;
  readonly beatEveryMs?: number;
}

const BEAT_EVERY_MS = 5_000;
/** A node whose last heartbeat is older than this has ended. */
const LIFE_SECONDS = 30;
/** How long a start waits for the file store. */
const STORE_MS = 2_000;
const MARK_BYTES = 32;

/** Returns a digest by which nodes compare their secrets. */
const markOf = (secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', 'beso node', MARK_BYTES)).toString('base64url');

/**
 * Registers this node in the database, and compares its settings with the other nodes' at each heartbeat.
 * @throws ConfigError with sentences if a running node has another secret or file store
 */
export async function joinNodes(parts: Parts): Promise<RepeatedWork> {
  const { config, files, redis, log, beatEveryMs = BEAT_EVERY_MS } = parts;
  const { db } = parts.database;
  const { secret, previousSecret } = config;
  let own: NodeRow = {
    id: randomUUID(),
    secretMark: markOf(secret),
    previousMark: previousSecret === undefined ? null : markOf(previousSecret),
    storeId: null,
  };
  const meeting = createSameRedisCheck(own.id, redis, LIFE_SECONDS * 1_000);
  let differences: readonly NodeDifference[] = [];

  const readStore = async () => {
    if (own.storeId === null) own = { ...own, storeId: (await readStoreId(files)) ?? null };
  };
  const differencesTo = (others: readonly NodeRow[]) => [
    ...new Set(others.flatMap((other) => compareNodes(own, other))),
  ];

  const enter = () =>
    db.transaction(async (tx) => {
      await lockNodes(tx);
      const others = await listOtherNodes(tx, own.id, LIFE_SECONDS);
      const found = differencesTo(others.filter(({ isAlive }) => isAlive));
      if (found.length > 0)
        throw new ConfigError([...found.map((each) => REFUSAL_TEXTS[each]), KILLED_NODE_ADVICE].join('\n'));
      const ended = others.filter(({ isAlive }) => !isAlive);
      for (const each of differencesTo(ended))
        log.warn({ code: each }, 'this node differs from those that ran before');
      await forgetNodes(
        tx,
        ended.map(({ id }) => id),
      );
      await recordHeartbeat(tx, own, LIFE_SECONDS);
    });

  const compare = async () => {
    await readStore();
    await recordHeartbeat(db, own, LIFE_SECONDS);
    const others = (await listOtherNodes(db, own.id, LIFE_SECONDS)).filter(({ isAlive }) => isAlive);
    const found = differencesTo(others);
    for (const each of found.filter((one) => !differences.includes(one)))
      log.error({ code: each }, 'a node on this database differs from this one');
    differences = found;
    await meeting.look(others.map(({ id }) => id));
  };

  await withDeadline(STORE_MS, readStore()).catch((error: unknown) =>
    log.warn({ err: error }, 'the id of the file store was not read'),
  );
  await enter().catch((error: unknown) => {
    if (error instanceof ConfigError) throw error;
    log.warn({ err: error }, 'other nodes were not looked at');
  });
  const beating = repeatEvery({ everyMs: beatEveryMs, log, failure: 'no heartbeat of this node' }, compare);
  return {
    warnings: () => [...differences, ...[meeting.difference()].filter((each) => each !== undefined)],
    stop: async () => {
      await beating.stop();
      await removeNode(db, own.id).catch((error: unknown) =>
        log.debug({ err: error }, 'the node was not signed off'),
      );
    },
  };
}
