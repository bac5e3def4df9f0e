import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../platform/db/database.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import type { DemoRecommendation } from '../posts/sharing.ts';

const SHARE = statement(
  'seed_recommendation',
  'SELECT FROM share_recommendation($1, $2, $3, $4, $5, $6, $7, $8, $9)',
  {},
);
const DATE_RECOMMENDATION = statement(
  'seed_date_recommendation',
  'UPDATE activities SET created_at = $2 WHERE id = $1',
  {},
);

export async function recommendAs(
  tx: Transaction,
  personId: string,
  shared: Pick<DemoRecommendation, 'audience' | 'title' | 'text' | 'category' | 'place'> & {
    relationshipId: string;
    imageId: string;
    at: Date;
  },
): Promise<void> {
  const { audience, relationshipId, title, text, category, place, imageId, at } = shared;
  const id = randomUUID();
  await runStatement(tx, SHARE, [
    personId,
    audience,
    relationshipId,
    title,
    text,
    category,
    place,
    imageId,
    id,
  ]);
  await runStatement(tx, DATE_RECOMMENDATION, [id, at]);
}
