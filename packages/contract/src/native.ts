/** The origins of pages inside native apps, which Capacitor sets on iOS and on Android. */
export const NATIVE_ORIGINS = ['capacitor://localhost', 'https://localhost'] as const;

/**
 * The response header with the cookies for a native app, which cannot store `Set-Cookie`: a JSON list of
 * those lines in base64url. The app keeps the values in the device's secure storage and sends them back as
 * `Authorization: Bearer`: a `Cookie` header in base64url.
 */
export const NATIVE_COOKIES_HEADER = 'x-beso-state';

/** The subprotocol of a native app's socket. The app's token follows, as a socket cannot send headers. */
export const NATIVE_SOCKET_PROTOCOL = 'beso';

/** The version of the protocol between native apps and servers, and the oldest one that each side accepts. */
export const NATIVE_PROTOCOL = { version: 1, oldestShell: 1, oldestServer: 1 } as const;

/** The path below the API's prefix at which a native app finds out whether a server is a BESO server. */
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

/** Returns the id of a native app's device, which replaces the URL of a browser's push subscription. */
export const nativeEndpoint = ({ service, token }: NativePushDevice): string => `${service}:${token}`;

/** The data in a native app's push, which the app reads when the push is tapped. */
export interface NativePushData {
  url: string;
  tag: string;
  /** The receiver's id: while another person is signed in, a tap opens nothing. */
  person: string;
}
