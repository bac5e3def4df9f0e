import type { PersonalMarks } from '../../platform/db/personal-marks.ts';

export const PERSONAL = {
  account_exports: {
    about: ['profile_id'],
    erased: [
      'profile_id',
      'file_id',
      'state',
      'requested_at',
      'done',
      'total',
      'missing',
      'bytes',
      'lease_until',
      'tries',
      'expires_at',
    ],
    kept: [],
  },
} satisfies PersonalMarks;
