import type { RetentionRule, TablesMarks } from '../../platform/db/marks.ts';

const MEMBERS: RetentionRule = {
  holds: 'relationships and memberships with their times; for ended ones the name at that time',
  howLong: 'permanently, because the history of the other members depends on them',
  removedBy: 'nothing',
};

export const TABLES = {
  relationships: {
    kept: MEMBERS,
    writes: {},
    offered: true,
  },
  relationship_members: {
    kept: MEMBERS,
    people: { profile_id: 'remains' },
    writes: {},
    offered: true,
  },
} satisfies TablesMarks;

export const OFFERED_FUNCTIONS = [
  'couple_is_hidden',
  'create_couple',
  'create_relationship',
  'end_membership',
  'is_member',
  'join_relationship',
  'lock_leaving',
  'lock_relationship',
  'members_of',
  'memberships_key',
  'number_removal',
  'reachable_members',
  'relationship_changed',
  'relationship_key',
  'relationship_name_for',
  'removals_of',
  'require_group_owner',
  'set_group_name',
  'set_group_owner',
  'was_removed_since',
  'end_suspension',
  'erase_memberships',
  'resume_memberships',
  'suspend_memberships',
  'suspendable_memberships',
];
