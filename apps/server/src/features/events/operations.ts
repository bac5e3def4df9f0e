import { READ_QUOTA } from '../../platform/limits/quotas.ts';
import type { OperationsOf } from '../../platform/operations.ts';

export const eventsOperations = {
  events: {
    about: 'Changes, by number and without gaps.',
    operations: {
      listEvents: {
        does: 'Lists the events of the person after a number, the oldest first.',
        quota: READ_QUOTA,
      },
    },
  },
} satisfies OperationsOf<'events'>;
