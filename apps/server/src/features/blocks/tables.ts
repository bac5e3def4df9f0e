import type { TablesMarks } from '../../platform/db/marks.ts';

export const TABLES = {
  blocks: {
    kept: {
      holds: 'who blocked whom',
      howLong: 'until the block is removed',
      removedBy: 'nothing',
    },
    people: { blocker_id: 'remains', blocked_id: 'remains' },
    offered: true,
  },
} satisfies TablesMarks;

export const OFFERED_FUNCTIONS = [
  'are_blocked',
  'hidden_from',
  'hidden_from_any',
  'hidden_ids',
  'lock_pair',
  'pair_key',
];
