import type { PushPayload } from '@beso/contract/notifications';

export interface PushOptions {
  readonly ttlSeconds: number;
}

/** `gone`: the device accepts no push any more, so it is deleted. `refused`: a retry would fail, too. */
export type PushOutcome = 'sent' | 'gone' | 'refused';

export interface PushTransport<Device> {
  /** @throws Error if a retry may succeed */
  send(device: Device, payload: PushPayload, options: PushOptions): Promise<PushOutcome>;
  close(): void;
}
