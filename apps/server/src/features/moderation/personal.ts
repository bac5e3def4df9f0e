import type { PersonalMarks } from '../../platform/db/personal-marks.ts';

export const PERSONAL = {
  // Reports by and about a person hold copies of the person's words.
  reports: {
    about: ['reporter_id', 'person_id'],
    erased: [
      'id',
      'reporter_id',
      'subject_kind',
      'subject_id',
      'person_id',
      'reason',
      'note',
      'snapshot',
      'status',
      'created_at',
      'closed_at',
    ],
    kept: [],
    exported: {
      by: 'reporter_id',
      columns: ['id', 'subject_kind', 'subject_id', 'reason', 'note', 'status', 'created_at', 'closed_at'],
    },
  },
  // Operators' decisions are kept, because they hold only ids.
  moderation_actions: {
    about: ['operator_id', 'person_id'],
    erased: [],
    kept: ['id', 'report_id', 'operator_id', 'person_id', 'action', 'created_at'],
  },
} satisfies PersonalMarks;
