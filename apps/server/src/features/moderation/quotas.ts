import { type QuotasOf, READ_QUOTA, TAP_QUOTA } from '../../platform/limits/quotas.ts';

export const moderationQuotas = {
  'moderation.blockPerson': { daily: 'BLOCK_DAILY_LIMIT' },
  'moderation.unblockPerson': TAP_QUOTA,
  'moderation.listBlockedPeople': READ_QUOTA,
  'moderation.report': { daily: 'REPORT_DAILY_LIMIT' },
  'moderation.listReports': READ_QUOTA,
  'moderation.decideReport': TAP_QUOTA,
  'moderation.liftSuspension': TAP_QUOTA,
} satisfies QuotasOf<'moderation'>;
