import type { PersonalMarks } from '../../platform/db/personal-marks.ts';

export const PERSONAL = {
  // The export contains ids only, because the names of hidden people must stay hidden.
  blocks: {
    about: ['blocker_id', 'blocked_id'],
    erased: [],
    kept: ['blocker_id', 'blocked_id', 'created_at'],
    exported: { by: 'blocker_id', columns: ['blocked_id', 'created_at'] },
  },
} satisfies PersonalMarks;
