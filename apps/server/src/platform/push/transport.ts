import type { PushPayload } from '@beso/contract/notifications';

export interface PushOptions {
  readonly ttlSeconds: number;
}

/** `gone`: the device never accepts a push again and is removed. `refused`: a retry would not succeed. */
export type PushOutcome = 'sent' | 'gone' | 'refused';

/** Shows a notification on a device. */
export interface PushTransport<Device> {
  /** @throws Error if a retry may succeed */
  send(device: Device, payload: PushPayload, options: PushOptions): Promise<PushOutcome>;
  close(): void;
}
