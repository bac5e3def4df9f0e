import type { PersonalMarks } from '../../platform/db/personal-marks.ts';

export const PERSONAL = {
  // Cases by the person and about them copy their words.
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
  // An account of decisions by operators: it names people by ids alone, and holds no words.
  moderation_actions: {
    about: ['operator_id', 'person_id'],
    erased: [],
    kept: ['id', 'report_id', 'operator_id', 'person_id', 'action', 'created_at'],
  },
} satisfies PersonalMarks;
