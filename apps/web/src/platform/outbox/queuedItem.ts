import type { ApiError } from '../errors.ts';

/** An action that is stored on this device until the server has it. */
export interface QueuedItem {
  kind: string;
  /** The person who queued the item. Nobody else may send it. */
  personId: string;
  /** The same for every attempt, so that a retry has no second effect. */
  idempotencyKey: string;
  /** When the item was queued, in ISO format. */
  queuedAt: string;
  refusal: ApiError | null;
  /** The position in the queue, which does not depend on this device's clock. */
  place?: number;
  /** True if the person lets later items overtake this refused item. */
  passed?: boolean;
  /** When the server will accept items of this kind again, in ISO format. */
  opensAt?: string;
}
