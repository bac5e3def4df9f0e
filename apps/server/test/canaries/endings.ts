import { randomUUID } from 'node:crypto';
import { GIFT_UNDO_SECONDS } from '@beso/contract/limits';
import { expect } from 'vitest';
import { startRequestExpiry } from '../../src/features/besos/index.ts';
import { age, reward } from '../support/economy.ts';
import { type Canary, newWord } from './fields.ts';
import type { World } from './world.ts';

/** Says words in each way that can be taken back, and takes them back. Answers the words. */
export async function sayAndTakeBack({ app, one, two, coupleId }: World): Promise<Canary[]> {
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
  await age(app.owner, undone.id, GIFT_UNDO_SECONDS);
  const words = async () =>
    (await app.owner.query('SELECT description FROM activities WHERE id = $1', [undone.id])).rows;
  const job = startRequestExpiry(app.services, { isSteady: () => Promise.resolve(true) });
  await expect.poll(words).toEqual([{ description: '' }]);
  await job.stop();

  const { id: rewardId } = await rewards.createUserReward({
    ...reward(1),
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
  return canaries;
}
