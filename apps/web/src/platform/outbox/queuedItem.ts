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
  /** The position in the queue. This device counts it, so that a wrong clock does not matter. */
  place?: number;
  /** True if this item was refused and the person lets later ones overtake it. */
  passed?: boolean;
  /** When the server will accept items of this kind again, in ISO format. */
  opensAt?: string;
}
