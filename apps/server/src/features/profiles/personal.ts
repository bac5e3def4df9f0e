import type { PersonalMarks } from '../../platform/db/personal-marks.ts';

export const PERSONAL = {
  profiles: {
    about: ['id'],
    erased: [
      'first_name',
      'last_name',
      'pronouns',
      'email',
      'home_location',
      'birthday',
      'avatar_image_id',
      'language',
      'time_zone',
      'card_shown',
      'found_by_name',
      'terms_version',
      'terms_accepted_at',
    ],
    kept: ['id', 'created_at', 'updated_at'],
    exported: {
      by: 'id',
      columns: [
        'id',
        'first_name',
        'last_name',
        'pronouns',
        'email',
        'home_location',
        'birthday',
        'avatar_image_id',
        'language',
        'time_zone',
        'card_shown',
        'found_by_name',
        'terms_version',
        'terms_accepted_at',
        'created_at',
        'updated_at',
      ],
    },
  },
  daily_counts: {
    about: ['profile_id'],
    erased: ['profile_id', 'what', 'day', 'ends_at', 'total'],
    kept: [],
  },
} satisfies PersonalMarks;
