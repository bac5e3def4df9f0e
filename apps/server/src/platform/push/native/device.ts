import { NATIVE_PUSH_SERVICES, type NativePushData, type NativePushDevice } from '@beso/contract/native';
import type { PushPayload } from '@beso/contract/notifications';

export interface NativeDevice {
  readonly token: string;
  /** The receiver, whose id the push contains. */
  readonly profileId: string;
}

/** Returns the service and token of a stored endpoint; undefined for a browser's. */
export function nativeAddress(endpoint: string): NativePushDevice | undefined {
  const service = NATIVE_PUSH_SERVICES.find((name) => endpoint.startsWith(`${name}:`));
  return service && { service, token: endpoint.slice(service.length + 1) };
}

/** Returns the data of a push that is not shown. */
export const pushDataOf = ({ profileId }: NativeDevice, { url, tag }: PushPayload): NativePushData => ({
  url,
  tag,
  person: profileId,
});
