/** The origins of pages inside native apps, which Capacitor sets on iOS and on Android. */
export const NATIVE_ORIGINS = ['capacitor://localhost', 'https://localhost'] as const;

/**
 * The header with which the server sends a native app the lines that a browser gets as `Set-Cookie`: a JSON
 * list in base64url. The app keeps the values in the device's secure storage and sends them as
 * `Authorization: Bearer`, which is the text of a `Cookie` header in base64url.
 */
export const NATIVE_STATE_HEADER = 'x-beso-state';

/** The subprotocol of a native app's socket. The bearer follows it, because a socket cannot send headers. */
export const NATIVE_SOCKET_PROTOCOL = 'beso';

/** The version of the protocol between native apps and servers, and the oldest that each side accepts. */
export const NATIVE_PROTOCOL = { version: 1, oldestShell: 1, oldestServer: 1 } as const;

/** The path, below the API's prefix, at which a server responds to a native app that looks for it. */
export const NATIVE_HANDSHAKE_PATH = '/native';

export interface NativeHandshake {
  product: 'beso';
  /** The protocol version of the server. */
  version: number;
  oldestShell: number;
}

/** Push services of native apps: Google's and Apple's. */
export const NATIVE_PUSH_SERVICES = ['fcm', 'apns'] as const;
export type NativePushService = (typeof NATIVE_PUSH_SERVICES)[number];

export interface NativePushDevice {
  service: NativePushService;
  /** The token that the push service gave the device. */
  token: string;
}

/** Returns the name of a native app's device, used in place of a browser's endpoint. */
export const nativeEndpoint = ({ service, token }: NativePushDevice): string => `${service}:${token}`;

/** The data of a native app's push, used when it is tapped. */
export interface NativePushData {
  url: string;
  tag: string;
  /** The receiver's id. A tap opens nothing while another person is signed in. */
  person: string;
}
