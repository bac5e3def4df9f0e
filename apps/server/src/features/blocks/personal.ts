import type { PersonalMarks } from '../../platform/db/personal-marks.ts';

export const PERSONAL = {
  // The export lists blocked people by id only, because their names must stay hidden.
  blocks: {
    about: ['blocker_id', 'blocked_id'],
    erased: [],
    kept: ['blocker_id', 'blocked_id', 'created_at'],
    exported: { by: 'blocker_id', columns: ['blocked_id', 'created_at'] },
  },
} satisfies PersonalMarks;
