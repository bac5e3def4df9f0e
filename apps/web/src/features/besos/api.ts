import type { Activity } from '@beso/contract/activities';
import type { Category } from '@beso/contract/limits';
import { api } from '../../platform/api/client.ts';

export type BesoKind = 'gift' | 'request';

/** The content of a gift or a request. `personId` is the person who gets it. */
export interface BesoBody {
  personId: string;
  relationshipId: string;
  amount: number;
  description: string;
  category: Category;
  imageId: string | null;
}

/** [S7-056] [S7-057] Gives or asks for besos. The server refuses this unless `by` is signed in. */
export function sendBesos(
  kind: BesoKind,
  body: BesoBody,
  { idempotencyKey, by }: { idempotencyKey: string; by: string },
): Promise<Activity> {
  const { personId, ...rest } = body;
  const named = { context: { person: by } };
  return kind === 'gift'
    ? api.besos.processBesoTransaction({ ...rest, receiverId: personId, idempotencyKey }, named)
    : api.besos.createBesoRequest({ ...rest, targetId: personId, idempotencyKey }, named);
}
