import { DATABASE_CHECKS, type DatabaseCheck } from '@beso/contract/testing';
import { api } from '../../../platform/api/client.ts';
import type { TranslationKey } from '../../../platform/i18n/index.ts';
import type { DashboardCheck } from '../checks.ts';

const LABELS: Readonly<Record<DatabaseCheck, TranslationKey>> = {
  reachable: 'testing.checks.reachable',
  migrations: 'testing.checks.migrations',
  functions: 'testing.checks.functions',
  ledgerClosed: 'testing.checks.ledgerClosed',
  jobs: 'testing.checks.jobs',
};

let asked: ReturnType<typeof api.testing.checkDatabase> | undefined;

/** The checks of the database. The first check asks the server to run all of them. */
export const databaseChecks: readonly DashboardCheck[] = DATABASE_CHECKS.map((id, index) => ({
  id,
  label: (t) => t(LABELS[id]),
  run: async () => {
    if (index === 0) asked = undefined;
    asked ??= api.testing.checkDatabase();
    const { checks } = await asked;
    const found = checks.find((check) => check.id === id);
    return { passed: found?.passed === true, detail: found?.detail };
  },
}));
