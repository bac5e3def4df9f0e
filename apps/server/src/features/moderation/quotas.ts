import { type QuotasOf, READING, TAPPING } from '../../platform/limits/quotas.ts';

export const moderationQuotas = {
  'moderation.blockPerson': { daily: 'BLOCK_DAILY_LIMIT' },
  'moderation.unblockPerson': TAPPING,
  'moderation.listBlockedPeople': READING,
  'moderation.report': { daily: 'REPORT_DAILY_LIMIT' },
  'moderation.listReports': READING,
  'moderation.decideReport': TAPPING,
  'moderation.liftSuspension': TAPPING,
} satisfies QuotasOf<'moderation'>;
