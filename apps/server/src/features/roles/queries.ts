import type { Transaction } from '../../platform/db/database.ts';
import { callFunction, functionCall, json, text, uuid } from '../../platform/db/statement.ts';
import type { EventDraft } from '../../platform/events.ts';
import type { ViewerId } from '../../platform/http/viewer.ts';

/** The database functions below check the caller's rights and return event drafts. */
const drafts = json<readonly EventDraft[]>();
const RENAME = functionCall(
  'rename_group',
  { p_owner: uuid, p_relationship: uuid, p_name: text() },
  { drafts },
);
const HAND_OVER = functionCall(
  'hand_over_group',
  { p_owner: uuid, p_relationship: uuid, p_member: uuid },
  { drafts },
);
const REMOVE = functionCall(
  'remove_group_member',
  { p_owner: uuid, p_relationship: uuid, p_member: uuid },
  { drafts },
);
const LEAVE = functionCall('leave_relationship', { p_person: uuid, p_relationship: uuid }, { drafts });

interface OfMember {
  readonly relationshipId: string;
  readonly memberId: string;
}

export async function renameGroup(
  tx: Transaction,
  ownerId: ViewerId,
  { relationshipId, name }: { relationshipId: string; name: string },
): Promise<readonly EventDraft[]> {
  return (await callFunction(tx, RENAME, { p_owner: ownerId, p_relationship: relationshipId, p_name: name }))
    .drafts;
}

const about = (ownerId: ViewerId, { relationshipId, memberId }: OfMember) => ({
  p_owner: ownerId,
  p_relationship: relationshipId,
  p_member: memberId,
});

export async function handOverGroup(
  tx: Transaction,
  ownerId: ViewerId,
  member: OfMember,
): Promise<readonly EventDraft[]> {
  return (await callFunction(tx, HAND_OVER, about(ownerId, member))).drafts;
}

export async function removeMember(
  tx: Transaction,
  ownerId: ViewerId,
  member: OfMember,
): Promise<readonly EventDraft[]> {
  return (await callFunction(tx, REMOVE, about(ownerId, member))).drafts;
}

export async function leaveRelationship(
  tx: Transaction,
  personId: ViewerId,
  { relationshipId }: { relationshipId: string },
): Promise<readonly EventDraft[]> {
  return (await callFunction(tx, LEAVE, { p_person: personId, p_relationship: relationshipId })).drafts;
}
