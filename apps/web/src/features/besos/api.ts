import type { Activity } from '@beso/contract/activities';
import type { Category } from '@beso/contract/limits';
import { api } from '../../platform/api/client.ts';

/** Besos are given, or asked for. */
export type BesoKind = 'gift' | 'request';

/** What both forms make; `personId` receives the gift, or is asked. */
export interface BesoBody {
  personId: string;
  relationshipId: string;
  amount: number;
  description: string;
  category: Category;
  imageId: string | null;
}

/**
 * [S7-056] [S7-057] Gives besos, or asks for them. Sending the
 * same key again, by itself or by hand, does nothing twice. It is sent `by` this person or not at all.
 */
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
