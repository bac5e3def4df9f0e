import type { PersonalMarks } from '../../platform/db/personal-marks.ts';

export const PERSONAL = {
  // A relationship's name contains people's names.
  relationships: {
    about: [],
    erased: ['name'],
    kept: ['id', 'type', 'removals', 'created_at'],
  },
  relationship_members: {
    about: ['profile_id'],
    erased: ['name_at_leaving', 'suspended_by'],
    kept: [
      'id',
      'relationship_id',
      'profile_id',
      'role',
      'joined_at',
      'left_at',
      'joined_number',
      'left_number',
      'removal',
      'resumes',
      'is_hidden',
    ],
    exported: {
      by: 'profile_id',
      columns: ['relationship_id', 'role', 'joined_at', 'left_at', 'name_at_leaving'],
    },
  },
} satisfies PersonalMarks;
