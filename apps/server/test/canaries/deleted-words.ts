import { randomUUID } from 'node:crypto';
import { GIFT_UNDO_SECONDS } from '@beso/contract/limits';
import { expect } from 'vitest';
import { startRequestExpiry } from '../../src/features/besos/index.ts';
import { backdateActivity, createTestReward } from '../support/economy.ts';
import { recommend } from '../support/recommendations.ts';
import { passkeyOf } from './calls.ts';
import { type Canary, newWord } from './fields.ts';
import type { CanaryWorld } from './world.ts';

/** Writes texts, removes them in every way that the product offers, and returns them. */
export async function createAndRemoveWords(world: CanaryWorld): Promise<Canary[]> {
  const { app, one, two, holder, coupleId } = world;
  const canaries: Canary[] = [];
  const say = (operation: string, path: string): string => {
    const value = newWord();
    canaries.push({ operation, path, value });
    return value;
  };
  const { besos, rewards, activities } = one.api;
  const gift = { relationshipId: coupleId, receiverId: two.id, amount: 1, category: 'food' } as const;
  const given = (description: string) =>
    besos.processBesoTransaction({ ...gift, description, idempotencyKey: randomUUID() });

  const undone = await given(say('besos.processBesoTransaction', 'description'));
  await besos.undoGift({ activityId: undone.id, idempotencyKey: randomUUID() });
  await backdateActivity(app.owner, undone.id, GIFT_UNDO_SECONDS);
  const words = async () =>
    (await app.owner.query('SELECT description FROM activities WHERE id = $1', [undone.id])).rows;
  const job = startRequestExpiry(app.services, { isSteady: () => Promise.resolve(true) });
  await expect.poll(words).toEqual([{ description: '' }]);
  await job.stop();

  const { id: rewardId } = await rewards.createUserReward({
    ...createTestReward(1),
    title: say('rewards.createUserReward', 'title'),
    description: say('rewards.createUserReward', 'description'),
  });
  await rewards.deleteUserReward({ rewardId });

  const { id: activityId } = await given('Breakfast');
  const text = say('activities.addComment', 'text');
  const comment = await activities.addComment({ activityId, text, idempotencyKey: randomUUID() });
  await activities.deleteComment({ commentId: comment.id });

  const content = say('chat.sendMessage', 'content');
  const to = { personId: two.id };
  const { number } = await one.api.chat.sendMessage({ ...to, content, idempotencyKey: randomUUID() });
  await one.api.chat.sendMessage({ ...to, content: 'Never', replyTo: number, idempotencyKey: randomUUID() });
  await one.api.chat.deleteMessage({ ...to, number });

  const shown = await recommend(one, { title: say('recommendations.shareRecommendation', 'title') });
  await one.api.recommendations.deleteRecommendation({ recommendationId: shown.id });

  const description = say('rewards.updateUserReward', 'description');
  const changed = await rewards.createUserReward({ ...createTestReward(1), description });
  const other = { title: 'An evening', description: '', costInBesos: 1, relationshipId: null };
  await rewards.updateUserReward({ ...other, rewardId: changed.id });

  const passkeyId = await passkeyOf(world);
  await holder.api.passkeys.renamePasskey({ passkeyId, name: say('passkeys.renamePasskey', 'name') });
  await holder.api.passkeys.removePasskey({ passkeyId });

  const firstName = say('profiles.saveMyProfile', 'firstName');
  await holder.api.profiles.saveMyProfile({ firstName, lastName: say('profiles.saveMyProfile', 'lastName') });
  await holder.api.profiles.saveMyProfile({ firstName: 'Nora', lastName: 'Rossi' });
  return canaries;
}
