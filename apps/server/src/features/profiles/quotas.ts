import type { QuotasOf } from '../../platform/limits/quotas.ts';

export const profilesQuotas = {
  'profiles.saveMyProfile': { daily: 'PROFILE_DAILY_LIMIT' },
} satisfies QuotasOf<'profiles'>;
