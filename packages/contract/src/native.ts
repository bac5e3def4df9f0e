/** The origins of pages in native apps on iOS and Android. */
export const NATIVE_ORIGINS = ['capacitor://localhost', 'https://localhost'] as const;

/**
 * The response header with a native app's cookies, a JSON list in base64url. The app sends them back as
 * `Authorization: Bearer`.
 */
export const NATIVE_COOKIES_HEADER = 'x-beso-state';

/** The subprotocol of a native app's socket. The token follows it, because a socket cannot send headers. */
export const NATIVE_SOCKET_PROTOCOL = 'beso';

/** The version of the protocol, and the oldest versions that server and native app accept. */
export const NATIVE_PROTOCOL = { version: 1, oldestShell: 1, oldestServer: 1 } as const;

/** The path, below the API's prefix, at which a native app recognises a BESO server. */
export const NATIVE_HANDSHAKE_PATH = '/native';

export interface NativeHandshake {
  product: 'beso';
  /** The protocol version of the server. */
  version: number;
  oldestShell: number;
}

/** The push services of native apps: Google's and Apple's. */
export const NATIVE_PUSH_SERVICES = ['fcm', 'apns'] as const;
export type NativePushService = (typeof NATIVE_PUSH_SERVICES)[number];

export interface NativePushDevice {
  service: NativePushService;
  token: string;
}

/** Returns an id for a native app's device, in place of a push subscription's URL. */
export const nativeEndpoint = ({ service, token }: NativePushDevice): string => `${service}:${token}`;

/** The data in a native app's push, which the app reads after a tap. */
export interface NativePushData {
  url: string;
  tag: string;
  /** The receiver's id: while another person is signed in, a tap opens nothing. */
  person: string;
}
