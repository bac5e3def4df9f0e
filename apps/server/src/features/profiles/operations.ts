import type { OperationsOf } from '../../platform/operations.ts';

export const profilesOperations = {
  profiles: {
    about: 'The profile of the person.',
    operations: {
      saveMyProfile: {
        does: 'Creates or updates the profile of the person.',
        quota: { daily: 'PROFILE_DAILY_LIMIT' },
      },
    },
  },
} satisfies OperationsOf<'profiles'>;
