import { join } from 'node:path';
import { createAuthServices, createFeatures } from './features/index.ts';
import { type Config, ConfigError } from './platform/config.ts';
import { openDatabase } from './platform/db/database.ts';
import { operationsOf } from './platform/feature.ts';
import { openFileStore } from './platform/files/open-store.ts';
import { createJobRunner } from './platform/jobs/jobs.ts';
import { createQuotas } from './platform/limits/create-quotas.ts';
import type { Logger } from './platform/log.ts';
import { createMailTransport } from './platform/mail/transport.ts';
import { findRunningPostgres } from './platform/postgres/running.ts';
import { createPushSender } from './platform/push/push.ts';
import type { Services } from './platform/services.ts';
import { createSmsSender } from './platform/sms/sms.ts';

/** Notifies no clients. Running nodes find the changes of a command in the database. */
const NOBODY: Pick<Services, 'realtime' | 'events' | 'inboxes'> = {
  realtime: {
    emit: () => undefined,
    sessionsOf: () => [],
    hasOthers: false,
    received: () => new Map(),
    reachesAll: () => false,
    sent: () => 0,
    hasReachedAll: async () => false,
    signal: () => undefined,
    followMemberships: async () => undefined,
    forgetSessions: () => undefined,
    endSession: () => undefined,
  },
  events: { publish: () => undefined, oldestSince: () => undefined },
  inboxes: { expect: () => undefined },
};

/** Opens the services for a command that may add jobs. @throws ConfigError if the database is not running */
export async function openCommandServices(
  config: Config,
  log: Logger,
): Promise<{ readonly services: Services; close(): Promise<void> }> {
  const url = config.databaseUrl ?? (await findRunningPostgres(join(config.dataDir, 'postgres')));
  if (url === undefined) throw new ConfigError('Start BESO first: its database does not run.');
  const database = openDatabase(url, (error) => log.warn({ err: error }, 'database connection lost'));
  const accounts = createAuthServices(config, database, log);
  const services: Services = {
    ...NOBODY,
    config,
    publicUrl: () => config.publicUrl ?? '',
    log,
    database,
    files: await openFileStore(config),
    jobs: createJobRunner(database, log),
    mail: createMailTransport(config.mail, database, log),
    sms: createSmsSender(config.sms, database, log),
    push: createPushSender(config, database, log),
    sessions: accounts.sessions,
    quotas: createQuotas(config, database, operationsOf(createFeatures(accounts))),
  };
  services.jobs.start();
  return {
    services,
    close: async () => {
      await services.jobs.stop();
      services.push.close();
      services.mail.close();
      await database.close();
    },
  };
}
