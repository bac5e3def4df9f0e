import type { Person } from '@beso/contract/profiles';
import type { Reward } from '@beso/contract/rewards';
import type { ViewerId } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { personView } from '../profiles/index.ts';
import type { RewardRow } from './queries/rewards.ts';

export function presentReward(services: Services, viewerId: ViewerId, row: RewardRow): Reward {
  const person = (
    id: string | null,
    firstName: string | null,
    lastName: string | null,
    avatarImageId: string | null,
  ): Person | null =>
    id === null || firstName === null || lastName === null
      ? null
      : personView(services, viewerId, { id, firstName, lastName, avatarImageId });
  const owner = person(row.owner_id, row.owner_first_name, row.owner_last_name, row.owner_avatar_id);
  if (owner === null) throw new Error('a reward has no owner');
  return {
    id: row.id,
    owner,
    title: row.title,
    description: row.description,
    costInBesos: row.cost_in_besos,
    relationship:
      row.relationship_id !== null && row.relationship_type !== null && row.relationship_name !== null
        ? { id: row.relationship_id, type: row.relationship_type, name: row.relationship_name }
        : null,
    isRedeemed: row.is_redeemed,
    redeemedAt: row.redeemed_at?.toISOString() ?? null,
    seenBy: person(row.seen_by_id, row.seen_by_first_name, row.seen_by_last_name, row.seen_by_avatar_id),
    seenAt: row.seen_at?.toISOString() ?? null,
    fulfilledBy: person(
      row.fulfilled_by_id,
      row.fulfilled_by_first_name,
      row.fulfilled_by_last_name,
      row.fulfilled_by_avatar_id,
    ),
    fulfilledAt: row.fulfilled_at?.toISOString() ?? null,
    undoableUntil: row.undoable_until?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
