import type { PushPayload } from '@beso/contract/notifications';

export interface PushOptions {
  readonly ttlSeconds: number;
}

/** `gone` means that the device accepts no more pushes. `refused` means that a retry would fail too. */
export type PushOutcome = 'sent' | 'gone' | 'refused';

export interface PushTransport<Device> {
  /** @throws Error if a retry may succeed */
  send(device: Device, payload: PushPayload, options: PushOptions): Promise<PushOutcome>;
  close(): void;
}
