import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type Daemon, startDaemon } from './daemon.ts';
import type { Host, HostNetwork } from './place.ts';

const ROLES = resolve(import.meta.dirname, '../../../../../deploy/patroni/roles.sh');
const DATABASE_HOSTS = ['db1', 'db2'] as const;
export type DatabaseHost = (typeof DATABASE_HOSTS)[number];

const LOOK_MS = 200;
const START_MS = 90_000;

/** A host with etcd, Patroni and PostgreSQL, which fail together. */
export interface DatabaseNode {
  readonly host: DatabaseHost;
  start(): void;
  kill(): Promise<void>;
  freeze(): void;
  thaw(): void;
}

export interface DatabaseCluster {
  /** Waits for a primary with a synchronous standby; returns both hosts. */
  whole(): Promise<{ primary: DatabaseNode; standby: DatabaseNode }>;
  /** Opens this many connections; returns for each whether it reached a standby. */
  standbysAt(address: string, connections: number): Promise<boolean[]>;
  /** Returns database URLs with an address that leads to the primary. */
  urlsAt(address: string): { owner: string; application: string };
  close(): Promise<void>;
}

interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
}

async function membersAt(address: string): Promise<readonly Member[]> {
  const answer = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(1_000) });
  return ((await answer.json()) as { members?: readonly Member[] }).members ?? [];
}

function startEtcd(place: HostNetwork, host: Host): Daemon {
  const env = { ...place.envOf('etcd/etcd.env', host), ETCD_DATA_DIR: place.folder(`etcd-${host}`) };
  // A killed etcd finds its data in this folder when it starts again.
  return startDaemon('etcd', [], { env, owner: place.owner, log: join(place.dir, `etcd-${host}.log`) });
}

function postmasterOf(dataDir: string): number[] {
  try {
    return [Number.parseInt(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8'), 10)];
  } catch {
    return [];
  }
}

function startPatroni(place: HostNetwork, host: DatabaseHost, file: string): Daemon {
  const [rewind] = globSync('/usr/lib/postgresql/*/bin/pg_rewind').sort().reverse();
  if (rewind === undefined) throw new Error('no PostgreSQL of Debian');
  const dataDir = place.folder(`postgres-${host}`);
  const env = {
    ...place.envOf('patroni/patroni.env', host),
    PATRONI_POSTGRESQL_DATA_DIR: dataDir,
    PATRONI_POSTGRESQL_BIN_DIR: dirname(rewind),
    PATRONI_POSTGRESQL_PGPASS: join(place.folder(`home-${host}`), 'pgpass'),
  };
  return startDaemon('patroni', [file], {
    env,
    owner: place.owner,
    cwd: dataDir,
    log: join(place.dir, `patroni-${host}.log`),
    others: () => postmasterOf(dataDir),
  });
}

/** Starts three hosts with etcd, of which two also run Patroni, from the files of `deploy/`. */
export async function startDatabaseCluster(place: HostNetwork): Promise<DatabaseCluster> {
  const roles = place.write('roles.sh', readFileSync(ROLES, 'utf8'), 0o755);
  const text = place.textOf('patroni/patroni.yml', { '/etc/patroni/roles.sh': roles });
  const running = new Map<string, Daemon>();
  // The test may not write to Debian's default folder for sockets.
  const fileOf = (host: DatabaseHost) => {
    const own = `postgresql:\n  parameters: { unix_socket_directories: ${place.folder(`home-${host}`)} }\n  pg_hba`;
    return place.write(`patroni-${host}.yml`, text.replace('postgresql:\n  pg_hba', own));
  };
  const nodeOf = (host: DatabaseHost): DatabaseNode => {
    const daemons = () => [`patroni ${host}`, `etcd ${host}`].flatMap((name) => running.get(name) ?? []);
    return {
      host,
      start: () => {
        running.set(`etcd ${host}`, startEtcd(place, host));
        running.set(`patroni ${host}`, startPatroni(place, host, fileOf(host)));
      },
      kill: async () => {
        await Promise.all(daemons().map((daemon) => daemon.kill()));
      },
      freeze: () => {
        for (const daemon of daemons()) daemon.freeze();
      },
      thaw: () => {
        for (const daemon of daemons().reverse()) daemon.thaw();
      },
    };
  };
  const nodes = Object.fromEntries(DATABASE_HOSTS.map((host) => [host, nodeOf(host)])) as Record<
    DatabaseHost,
    DatabaseNode
  >;
  running.set('etcd db3', startEtcd(place, 'db3'));
  for (const node of Object.values(nodes)) node.start();

  const whole = async () => {
    for (const until = Date.now() + START_MS; Date.now() < until; await delay(LOOK_MS)) {
      for (const host of DATABASE_HOSTS) {
        const members = await membersAt(place.addressOf(host)).catch(() => []);
        const primary = members.find(({ role, state }) => role === 'leader' && state === 'running');
        const standby = members.find(({ role }) => role === 'sync_standby');
        if (primary && standby)
          return {
            primary: nodes[primary.name as DatabaseHost],
            standby: nodes[standby.name as DatabaseHost],
          };
      }
    }
    throw new Error('there is no primary with a synchronous standby');
  };
  const isStandbyAt = async (address: string) => {
    const client = new pg.Client({ connectionString: urlsAt(address).owner });
    await client.connect();
    const { rows } = await client.query<{ standby: boolean }>('SELECT pg_is_in_recovery() AS standby');
    await client.end();
    return rows[0]?.standby ?? true;
  };
  const passwords = place.envOf('patroni/patroni.env', 'db1');
  const urlsAt = (address: string) => ({
    owner: `postgresql://beso_owner:${passwords.OWNER_PASSWORD}@${address}:5432/beso`,
    application: `postgresql://beso_app:${passwords.APP_PASSWORD}@${address}:5432/beso`,
  });
  return {
    whole,
    standbysAt: (address, connections) =>
      Promise.all(Array.from({ length: connections }, () => isStandbyAt(address))),
    urlsAt,
    close: async () => {
      await Promise.all([...running.values()].map((daemon) => daemon.kill()));
    },
  };
}
