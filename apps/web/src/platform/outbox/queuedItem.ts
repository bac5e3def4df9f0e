import type { ApiError } from '../errors.ts';

/** An action that waits on this device until the server has it. */
export interface QueuedItem {
  /** Selects the sender. */
  kind: string;
  /** The only person who may send the item. */
  personId: string;
  /** Never changes, so that a retry has no second effect. */
  idempotencyKey: string;
  /** The time in ISO format. */
  queuedAt: string;
  refusal: ApiError | null;
  /** A number counted by this device, independently of its clock; later actions have higher ones. */
  place?: number;
  /** True if the person lets later items overtake this refused one. */
  passed?: boolean;
  /** The time (ISO) when the server accepts the kind again. */
  opensAt?: string;
}
