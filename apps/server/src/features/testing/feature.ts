import type { Feature } from '../../platform/feature.ts';
import { operatorRead } from '../../platform/http/operators.ts';
import { checkDatabase } from './checks.ts';

import { testingOperations } from './operations.ts';
/** [S2-013] The server's checks for the testing dashboard. */
export const testing = {
  owns: "the operators' dashboard",
  operations: testingOperations,
  routes: {
    testing: {
      checkDatabase: operatorRead.testing.checkDatabase.handler(async ({ context }) => ({
        checks: await checkDatabase(context.services),
      })),
    },
  },
} satisfies Feature;
