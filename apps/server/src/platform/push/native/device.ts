import { NATIVE_PUSH_SERVICES, type NativePushData, type NativePushDevice } from '@beso/contract/native';
import type { PushPayload } from '@beso/contract/notifications';

export interface NativeDevice {
  readonly token: string;
  /** The receiver of the push. The app may be signed in as somebody else when the push arrives. */
  readonly profileId: string;
}

/** Returns the service and token of a native app's endpoint; undefined for a browser's endpoint. */
export function nativeAddress(endpoint: string): NativePushDevice | undefined {
  const service = NATIVE_PUSH_SERVICES.find((name) => endpoint.startsWith(`${name}:`));
  return service && { service, token: endpoint.slice(service.length + 1) };
}

/** Returns the part of a push that the app reads and nobody sees. */
export const pushDataOf = ({ profileId }: NativeDevice, { url, tag }: PushPayload): NativePushData => ({
  url,
  tag,
  person: profileId,
});
