import type { PersonalMarks } from '../../platform/db/personal-marks.ts';

export const PERSONAL = {
  quiz_answers: {
    about: ['profile_id'],
    erased: ['profile_id', 'question_id', 'option_id', 'answered_at', 'changed_number'],
    kept: [],
    exported: { by: 'profile_id', columns: ['question_id', 'option_id', 'answered_at'] },
  },
  quiz_profiles: {
    about: ['profile_id'],
    erased: [
      'profile_id',
      'my_info_at',
      'is_open',
      'open_to_groups',
      'period',
      'period_zone',
      'period_ends_at',
      'notice_due_at',
      'noticed_period',
      'updated_at',
    ],
    kept: [],
    exported: { by: 'profile_id', columns: ['my_info_at', 'is_open', 'open_to_groups'] },
  },
  // The column `answers` holds the taker's guesses and copies of the subject's answers.
  quiz_sessions: {
    about: ['profile_id', 'subject_id'],
    erased: ['answers'],
    kept: [
      'id',
      'profile_id',
      'subject_id',
      'relationship_id',
      'quiz_type',
      'status',
      'period',
      'time_zone',
      'period_ends_at',
      'finish_by',
      'seed',
      'score',
      'besos_earned',
      'started_at',
      'order_number',
      'completed_at',
      'completed_number',
      'hidden_at',
    ],
  },
} satisfies PersonalMarks;
