import { randomUUID } from 'node:crypto';
import type { PlantWorld } from '../support/planted-words.ts';

export const plant = ({ giulia, pair, word }: PlantWorld) =>
  giulia.api.rewards.createUserReward({
    idempotencyKey: randomUUID(),
    title: word('reward'),
    description: word('details'),
    costInBesos: 1,
    relationshipId: pair,
  });
