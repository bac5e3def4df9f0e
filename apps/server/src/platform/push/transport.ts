import type { PushPayload } from '@beso/contract/notifications';

export interface PushOptions {
  /** How long the push service stores it for an offline device. */
  readonly ttlSeconds: number;
}

/** `gone`: the device will never accept a push; forget it. `refused`: a retry would not succeed. */
export type PushOutcome = 'sent' | 'gone' | 'refused';

/** Shows a notification on a device; native services can implement it too. */
export interface PushTransport<Device> {
  /**
   * Sends a push; one with the same `tag` replaces the earlier one.
   * @throws Error if a retry may succeed
   */
  send(device: Device, payload: PushPayload, options: PushOptions): Promise<PushOutcome>;
  close(): void;
}
