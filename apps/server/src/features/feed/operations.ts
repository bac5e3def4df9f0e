import { READ_QUOTA } from '../../platform/limits/quotas.ts';
import type { OperationsOf } from '../../platform/operations.ts';

export const feedOperations = {
  feed: {
    about: 'The page of activities.',
    operations: {
      listActivities: {
        does: 'Lists the activities that the person may see, the newest first.',
        quota: READ_QUOTA,
      },
    },
  },
} satisfies OperationsOf<'feed'>;
