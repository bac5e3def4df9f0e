import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createClient } from '@redis/client';
import { type Daemon, startDaemon } from './daemon.ts';
import type { HostNetwork } from './place.ts';

const REDIS_HOSTS = ['redis1', 'redis2'] as const;
const SENTINELS = [...REDIS_HOSTS, 'redis3'] as const;
export type RedisHost = (typeof REDIS_HOSTS)[number];
const LOOK_MS = 100;
const START_MS = 30_000;

export interface RedisCluster {
  /** Waits until the sentinels agree on a master with a replica, and returns the master. */
  whole(): Promise<RedisHost>;
  /** Opens this many connections, and returns the role of each reached server: `master` or `slave`. */
  rolesAt(address: string, connections: number): Promise<(string | undefined)[]>;
  roleOf(host: RedisHost): Promise<string | undefined>;
  /** Kills the host's Redis server but not its sentinel. */
  kill(host: RedisHost): Promise<void>;
  start(host: RedisHost): void;
  close(): Promise<void>;
}

/** Sends a command to one server; returns undefined if there is no response. */
async function ask(address: string, port: number, ...command: string[]): Promise<unknown> {
  const client = createClient({ url: `redis://${address}:${port}`, socket: { reconnectStrategy: false } });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await client.sendCommand(command);
  } catch {
    return undefined;
  } finally {
    if (client.isOpen) client.destroy();
  }
}

/** Returns a file of `deploy/`, adapted to this host. `redis1` stays the first master. */
function textFor(
  place: HostNetwork,
  file: string,
  host: (typeof SENTINELS)[number],
  replaced: Readonly<Record<string, string>> = {},
): string {
  const lines = place.textOf(`redis/${file}`, replaced).split('\n');
  const [first, own] = [place.addressOf('redis1'), place.addressOf(host)];
  return lines
    .map((line) => (line.startsWith('sentinel monitor') ? line : line.replace(first, own)))
    .join('\n');
}

/** Starts two Redis servers and three sentinels with the files of `deploy/`. */
export function startRedisCluster(place: HostNetwork): RedisCluster {
  const running = new Map<string, Daemon>();
  const files = Object.fromEntries(
    REDIS_HOSTS.map((host) => {
      const replica = host === 'redis1' ? '' : `replicaof ${place.addressOf('redis1')} 6379\n`;
      const text = textFor(place, 'redis.conf', host, { '/var/lib/redis': place.folder(host) });
      return [host, place.write(`${host}.conf`, `${text}${replica}`)];
    }),
  ) as Record<RedisHost, string>;
  const start = (host: RedisHost) => {
    running.set(host, startDaemon('redis-server', [files[host]], { log: join(place.dir, `${host}.log`) }));
  };
  for (const host of REDIS_HOSTS) start(host);
  for (const host of SENTINELS) {
    const file = place.write(`sentinel-${host}.conf`, textFor(place, 'sentinel.conf', host));
    running.set(
      `sentinel ${host}`,
      startDaemon('redis-sentinel', [file], { log: join(place.dir, `sentinel-${host}.log`) }),
    );
  }
  const masterSeenBy = async (host: (typeof SENTINELS)[number]) => {
    const answer = await ask(place.addressOf(host), 26_379, 'SENTINEL', 'get-master-addr-by-name', 'beso');
    return Array.isArray(answer) ? String(answer[0]) : undefined;
  };
  const roleAt = async (address: string) => {
    const facts = await ask(address, 6_379, 'INFO', 'replication');
    return /^role:(\w+)/m.exec(String(facts))?.[1];
  };
  return {
    rolesAt: (address, connections) =>
      Promise.all(Array.from({ length: connections }, () => roleAt(address))),
    roleOf: (host) => roleAt(place.addressOf(host)),
    whole: async () => {
      for (const until = Date.now() + START_MS; Date.now() < until; await delay(LOOK_MS)) {
        const seen = await Promise.all(SENTINELS.map(masterSeenBy));
        const master = REDIS_HOSTS.find((host) => seen.every((one) => one === place.addressOf(host)));
        const others = await ask(place.addressOf('redis3'), 26_379, 'SENTINEL', 'sentinels', 'beso');
        const facts = master && (await ask(place.addressOf(master), 6_379, 'INFO', 'replication'));
        const isWhole = /role:master[\s\S]*connected_slaves:1/.test(String(facts));
        if (
          master !== undefined &&
          isWhole &&
          Array.isArray(others) &&
          others.length === SENTINELS.length - 1
        )
          return master;
      }
      throw new Error('there is no master of Redis with a replica');
    },
    kill: async (host) => running.get(host)?.kill(),
    start,
    close: async () => {
      await Promise.all([...running.values()].map((daemon) => daemon.kill()));
    },
  };
}
