/** Origins of the pages inside the shells: Capacitor's on iOS and on Android. */
export const NATIVE_ORIGINS = ['capacitor://localhost', 'https://localhost'] as const;

/**
 * The header in which the server hands a shell the lines that a browser gets as `Set-Cookie`: a JSON list in
 * base64url. A shell keeps the values behind the device's secure storage and sends those that it has as
 * `Authorization: Bearer`, the text of a `Cookie` header in base64url.
 */
export const NATIVE_STATE_HEADER = 'x-beso-state';

/** The subprotocol of a shell's socket. The bearer follows it, since a socket sends no headers of its own. */
export const NATIVE_SOCKET_PROTOCOL = 'beso';

/** The version of what shells and servers say to each other, and the oldest of each that is understood. */
export const NATIVE_PROTOCOL = { version: 1, oldestShell: 1, oldestServer: 1 } as const;

/** The path, below the API's prefix, at which a server answers a shell that looks for it. */
export const NATIVE_HANDSHAKE_PATH = '/native';

export interface NativeHandshake {
  product: 'beso';
  /** The version that the server speaks. */
  version: number;
  oldestShell: number;
}

/** Push services of shells: Google's and Apple's. */
export const NATIVE_PUSH_SERVICES = ['fcm', 'apns'] as const;
export type NativePushService = (typeof NATIVE_PUSH_SERVICES)[number];

export interface NativePushDevice {
  service: NativePushService;
  /** Given to the device by its push service. */
  token: string;
}

/** Returns the name of a shell's device, which takes the place of a browser's endpoint. */
export const nativeEndpoint = ({ service, token }: NativePushDevice): string => `${service}:${token}`;

/** The hidden part of a shell's push, for the tap on it. */
export interface NativePushData {
  url: string;
  tag: string;
  /** The receiver's id. A tap opens nothing while somebody else is signed in. */
  person: string;
}
