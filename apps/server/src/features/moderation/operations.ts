import { READ_QUOTA, TAP_QUOTA } from '../../platform/limits/quotas.ts';
import type { OperationsOf } from '../../platform/operations.ts';

export const moderationOperations = {
  moderation: {
    about: 'Blocking, reports and decisions.',
    operations: {
      blockPerson: { does: 'Hides two people from each other.', quota: { daily: 'BLOCK_DAILY_LIMIT' } },
      unblockPerson: { does: 'Ends a block of the person.', quota: TAP_QUOTA },
      listBlockedPeople: { does: 'Lists the people that the person blocked.', quota: READ_QUOTA },
      report: { does: 'Reports a person or post to the moderators.', quota: { daily: 'REPORT_DAILY_LIMIT' } },
      listReports: { does: 'Lists the reports that wait, for operators.', quota: READ_QUOTA },
      decideReport: { does: 'Decides a report, as an operator.', quota: TAP_QUOTA },
      liftSuspension: { does: 'Opens a suspended account again, as an operator.', quota: TAP_QUOTA },
    },
  },
} satisfies OperationsOf<'moderation'>;
