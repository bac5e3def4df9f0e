import type { PersonalMarks } from '../../platform/db/personal-marks.ts';

export const PERSONAL = {
  connection_requests: {
    about: ['requester_id', 'target_id'],
    erased: [],
    kept: [
      'id',
      'requester_id',
      'target_id',
      'relationship_type',
      'status',
      'expires_at',
      'responded_at',
      'relationship_id',
      'created_at',
      'order_number',
    ],
    exported: {
      by: 'requester_id',
      columns: ['target_id', 'relationship_type', 'status', 'responded_at', 'created_at'],
    },
  },
} satisfies PersonalMarks;
