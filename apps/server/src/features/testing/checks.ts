import type { DatabaseCheck } from '@beso/contract/testing';
import { readManifest } from '../../platform/db/manifest.ts';
import { canWriteLedger } from '../../platform/db/role.ts';
import type { Services } from '../../platform/services.ts';
import { findDatabaseVersion } from './queries.ts';

interface Result {
  readonly passed: boolean;
  readonly detail: string;
}

async function reachable({ database }: Services): Promise<Result> {
  const began = performance.now();
  await findDatabaseVersion(database);
  return { passed: true, detail: `${Math.round(performance.now() - began)} ms` };
}

async function migrations({ database }: Services): Promise<Result> {
  const wanted = Object.keys(readManifest().migrations);
  const applied = new Set((await findDatabaseVersion(database)).files);
  const missing = wanted.filter((file) => !applied.has(file));
  return { passed: missing.length === 0, detail: `${wanted.length - missing.length} / ${wanted.length}` };
}

/** Checks that the database's functions are those of this program or a newer version. */
async function functions({ database }: Services): Promise<Result> {
  const { version, functionsHash } = readManifest();
  const found = await findDatabaseVersion(database);
  const isRight = found.functions_hash === functionsHash || (found.version ?? 0) > version;
  return { passed: isRight, detail: `${found.version ?? '-'} / ${version}` };
}

/** Checks that the application's role cannot write to the ledger. */
async function ledgerClosed({ database }: Services): Promise<Result> {
  const can = await canWriteLedger(database);
  return { passed: !can, detail: can ? 'open' : 'closed' };
}

const jobs = async (services: Services): Promise<Result> => ({
  passed: services.jobs.isReady(),
  detail: services.jobs.isReady() ? 'running' : 'stopped',
});

const CHECKS: Readonly<Record<DatabaseCheck, (services: Services) => Promise<Result>>> = {
  reachable,
  migrations,
  functions,
  ledgerClosed,
  jobs,
};

/** [S2-144] Runs all checks; a check that throws counts as failed. */
export function checkDatabase(services: Services) {
  return Promise.all(
    Object.entries(CHECKS).map(async ([id, check]) => {
      const result = await check(services).catch((error: unknown): Result => {
        services.log.warn({ err: error }, 'a check of the testing dashboard could not be made');
        return { passed: false, detail: '-' };
      });
      return { id: id as DatabaseCheck, ...result };
    }),
  );
}
