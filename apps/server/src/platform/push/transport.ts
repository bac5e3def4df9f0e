import type { PushPayload } from '@beso/contract/notifications';

export interface PushOptions {
  /** How long the push service keeps it for a device that is off. */
  readonly ttlSeconds: number;
}

/**
 * `gone`: the device will never take one again; forget it.
 * `refused`: it did not take this one, and would not later.
 */
export type PushOutcome = 'sent' | 'gone' | 'refused';

/** Shows something on a device. Web push is one; the native services have their own kind of device. */
export interface PushTransport<Device> {
  /** Throws when it may succeed later. A repetition with the same `tag` takes the place of what was shown. */
  send(device: Device, payload: PushPayload, options: PushOptions): Promise<PushOutcome>;
  close(): void;
}
