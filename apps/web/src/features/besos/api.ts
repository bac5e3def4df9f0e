import type { Activity } from '@beso/contract/feed';
import { api } from '../../platform/api/client.ts';
import type { BesoBody, BesoKind } from './draft.ts';

/**
 * [S7-056] [S7-057] Gives besos, or asks for them. Sending the same key again, by itself or by hand, does nothing
 * twice.
 */
export function sendBesos(kind: BesoKind, body: BesoBody, idempotencyKey: string): Promise<Activity> {
  const { personId, ...rest } = body;
  return kind === 'gift'
    ? api.besos.processBesoTransaction({ ...rest, receiverId: personId, idempotencyKey })
    : api.besos.createBesoRequest({ ...rest, targetId: personId, idempotencyKey });
}
