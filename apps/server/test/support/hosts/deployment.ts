import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { freePort } from '../free-port.ts';
import { type Program, startProgram } from '../program.ts';
import { killProcessTree, signalProcessTree } from './daemon.ts';
import { type DatabaseCluster, startDatabaseCluster } from './database.ts';
import { createHostNetwork } from './place.ts';
import { startProxy, waitUntilServing } from './proxy.ts';
import { type RedisCluster, startRedisCluster } from './redis.ts';

export interface DeploymentNode {
  readonly url: string;
  readonly isRunning: boolean;
  start(settings?: Readonly<Record<string, string>>): Promise<void>;
  kill(): Promise<void>;
  /** Stops the node with SIGTERM, as a service manager does. */
  stop(): Promise<void>;
  /** Suspends the host's processes, as if its machine hung. */
  freeze(): void;
  thaw(): void;
}

/** Two nodes of BESO behind haproxy, with the database and the Redis of `deploy/`. */
export interface Deployment {
  readonly url: string;
  readonly nodes: readonly [DeploymentNode, DeploymentNode];
  readonly database: DatabaseCluster;
  readonly redis: RedisCluster;
  /** Connections through haproxy as the database's owner. */
  readonly owner: pg.Pool;
  /** The address at which haproxy accepts connections to PostgreSQL and Redis. */
  readonly here: string;
  close(): Promise<void>;
}

function nodeOn(port: number, env: Readonly<Record<string, string>>): DeploymentNode {
  let program: Program | undefined;
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    get isRunning() {
      return program?.child.exitCode === null && program.child.signalCode === null;
    },
    start: async (settings = {}) => {
      program = startProgram({ ...env, PORT: `${port}`, ...settings });
      await program.url;
      await waitUntilServing(url);
    },
    kill: async () => {
      if (program?.child.pid !== undefined) await killProcessTree(program.child.pid);
      await program?.exited;
    },
    stop: async () => {
      program?.child.kill('SIGTERM');
      await program?.exited;
    },
    freeze: () => signalProcessTree(program?.child.pid, 'SIGSTOP'),
    thaw: () => signalProcessTree(program?.child.pid, 'SIGCONT'),
  };
}

export async function openDeployment(): Promise<Deployment> {
  const place = createHostNetwork();
  const redis = startRedisCluster(place);
  const database = await startDatabaseCluster(place);
  const ports = [await freePort(), await freePort()] as const;
  const proxy = await startProxy(place, ports);
  const urls = database.urlsAt(place.here);
  const owner = new pg.Pool({ connectionString: urls.owner, max: 4 });
  owner.on('error', () => undefined);
  const env = {
    BESO_DATA_DIR: place.folder('beso'),
    BESO_SECRET: randomBytes(32).toString('base64url'),
    DATABASE_URL: urls.application,
    REDIS_URL: `redis://${place.here}:6379`,
    DRAIN_SECONDS: '5',
    TRUST_PROXY: '127.0.0.1',
  };
  const nodes = [nodeOn(ports[0], env), nodeOn(ports[1], env)] as const;
  const close = async () => {
    await Promise.all(nodes.map((node) => node.kill()));
    await owner.end();
    await Promise.all([proxy.close(), database.close(), redis.close()]);
    await place.close();
  };
  try {
    await Promise.all([database.whole(), redis.whole()]);
    await nodes[0].start({ DATABASE_MIGRATION_URL: urls.owner });
    await nodes[1].start();
    await waitUntilServing(proxy.url);
  } catch (error) {
    await close();
    throw error;
  }
  return { url: proxy.url, nodes, database, redis, owner, here: place.here, close };
}
