import { oc } from '@orpc/contract';
import { z } from 'zod';
import { commonErrors, pickErrors } from './errors.ts';

/** [S2-143] The tabs of the testing dashboard. */
export const TESTING_TABS = [
  'registration',
  'language',
  'mobile',
  'security',
  'performance',
  'database',
  'moderation',
] as const;
export type TestingTab = (typeof TESTING_TABS)[number];

export const DATABASE_CHECKS = ['reachable', 'migrations', 'functions', 'ledgerClosed', 'jobs'] as const;
export type DatabaseCheck = (typeof DATABASE_CHECKS)[number];

export const testing = {
  /** Runs the checks of the database. In production, only operators can call it. */
  checkDatabase: oc
    .route({ method: 'GET', path: '/testing/database' })
    .errors({ ...commonErrors, ...pickErrors('NOT_FOUND') })
    .output(
      z.object({
        checks: z.array(z.object({ id: z.enum(DATABASE_CHECKS), passed: z.boolean(), detail: z.string() })),
      }),
    ),
};
