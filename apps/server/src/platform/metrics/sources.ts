import { newestBackup } from '../backup/folder.ts';
import { countUnfinishedJobs } from '../jobs/queries.ts';
import type { Services } from '../services.ts';
import { countPostponed } from '../work/queries.ts';
import type { GaugeSource } from './metrics.ts';

interface Parts {
  readonly services: Pick<Services, 'config' | 'database'>;
  readonly connections: () => number;
  readonly warnings: () => readonly string[];
}

/** Returns the gauges of the connections, warnings, queues and backups. */
export function nodeGauges({ services, connections, warnings }: Parts): readonly GaugeSource[] {
  const { database, config } = services;
  const { pool } = database;
  const waiting = () => countUnfinishedJobs(database.db);
  return [
    {
      name: 'beso_live_connections',
      help: 'Pages that are connected to this node',
      read: () => [{ value: connections() }],
    },
    {
      name: 'beso_database_connections',
      help: "This node's connections to the database, and requests that wait for one",
      labels: ['state'],
      read: () => [
        { labels: { state: 'used' }, value: pool.totalCount - pool.idleCount },
        { labels: { state: 'idle' }, value: pool.idleCount },
        { labels: { state: 'waited_for' }, value: pool.waitingCount },
      ],
    },
    {
      name: 'beso_standby_reads',
      help: 'Pages of feeds and statements since the start, by the server that answered; none without a standby',
      labels: ['server'],
      read: () =>
        Object.entries(database.standby?.answered ?? {}).map(([server, value]) => ({
          labels: { server },
          value,
        })),
    },
    {
      name: 'beso_jobs',
      help: 'Jobs of all nodes that are not done',
      labels: ['queue', 'state'],
      read: async () =>
        (await waiting()).map(({ queue, state, jobs }) => ({ labels: { queue, state }, value: jobs })),
    },
    {
      name: 'beso_jobs_oldest_seconds',
      help: 'Since when the oldest of them waits',
      labels: ['queue', 'state'],
      read: async () =>
        (await waiting()).map(({ queue, state, oldest }) => ({ labels: { queue, state }, value: oldest })),
    },
    {
      name: 'beso_postponed',
      help: 'Due work that failed and waits for its next try',
      read: async () => [{ value: await countPostponed(database.db) }],
    },
    {
      name: 'beso_warning',
      help: 'Warnings of /readyz',
      labels: ['name'],
      read: () => warnings().map((name) => ({ labels: { name }, value: 1 })),
    },
    {
      name: 'beso_backup_timestamp_seconds',
      help: 'When the last whole backup was made; no sample without one',
      read: async () => {
        const newest = await newestBackup(config.backups.dir);
        return newest === undefined ? [] : [{ value: newest.madeAt.getTime() / 1_000 }];
      },
    },
  ];
}
