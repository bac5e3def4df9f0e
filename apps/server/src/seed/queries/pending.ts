import { randomUUID } from 'node:crypto';
import { userRewards } from '../../features/rewards/schema.ts';
import type { Transaction } from '../../platform/db/database.ts';
import {
  callFunction,
  functionCall,
  integer,
  nullable,
  runStatement,
  statement,
  text,
  timestampDate,
  uuid,
} from '../../platform/db/statement.ts';
import type { DemoPost } from '../posts/post.ts';

const RECORD_REQUEST = functionCall(
  'record_request',
  {
    p_requester_id: uuid,
    p_target_id: uuid,
    p_relationship_id: uuid,
    p_amount: integer,
    p_description: text(),
    p_category: text(),
    p_image_id: nullable(uuid),
    p_idempotency_key: uuid,
    p_at: timestampDate,
  },
  { id: uuid },
  (called) => `SELECT (recorded.activity).id FROM ${called} AS recorded`,
);

const LIKE = statement('seed_like', 'SELECT FROM like_activity($1, $2)', {});
const COMMENT = statement('seed_comment', 'SELECT FROM add_comment($1, $2, $3, $4)', {});
const DATE_COMMENT = statement(
  'seed_date_comment',
  'UPDATE activity_comments SET created_at = $2 WHERE id = $1',
  {},
);
export async function likeAs(tx: Transaction, personId: string, activityId: string): Promise<void> {
  await runStatement(tx, LIKE, [personId, activityId]);
}

export async function commentAs(
  tx: Transaction,
  personId: string,
  { activityId, words, at }: { activityId: string; words: string; at: Date },
): Promise<void> {
  const id = randomUUID();
  await runStatement(tx, COMMENT, [personId, activityId, words, id]);
  await runStatement(tx, DATE_COMMENT, [id, at]);
}

export async function recordRequest(
  tx: Transaction,
  request: Pick<DemoPost, 'amount' | 'text' | 'category'> & {
    requesterId: string;
    targetId: string;
    relationshipId: string;
    at: Date;
  },
): Promise<void> {
  const { requesterId, targetId, relationshipId, amount, text: words, category, at } = request;
  await callFunction(tx, RECORD_REQUEST, {
    p_requester_id: requesterId,
    p_target_id: targetId,
    p_relationship_id: relationshipId,
    p_amount: amount,
    p_description: words,
    p_category: category,
    p_image_id: null,
    p_idempotency_key: randomUUID(),
    p_at: at,
  });
}

export async function addReward(
  tx: Transaction,
  profileId: string,
  reward: { title: string; description: string; cost: number; relationshipId: string },
): Promise<void> {
  const { title, description, cost: costInBesos, relationshipId } = reward;
  await tx.insert(userRewards).values({ profileId, title, description, costInBesos, relationshipId });
}
