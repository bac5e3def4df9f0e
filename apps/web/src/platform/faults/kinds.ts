/** Thrown if code of the app could not be loaded, even after retries. */
export class CodeLoadError extends Error {
  constructor(cause: unknown) {
    super('code of the app could not be fetched', { cause });
  }
}

/** Matches the messages of Chromium, Firefox and WebKit for a lost connection. */
const LOST =
  /dynamically imported module|importing a module script failed|failed to fetch|networkerror|load failed/i;
/** [S4-018] Matches messages about translations and validation, which never count as critical. */
const UNCOUNTED = /language|translation|locale|validation|warning/i;
const EXTENSION = /\b[a-z-]+-extension:\/\//;

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
const stackOf = (error: unknown) => (error instanceof Error ? (error.stack ?? '') : '');

/** [S4-016] Returns whether a lost connection caused the error, so that a retry may help. */
export const isConnectionLost = (error: unknown): boolean => LOST.test(messageOf(error));

export interface UncaughtError {
  readonly error: unknown;
  /** The URL of the script that threw the error, or empty if the browser hides it. */
  readonly filename: string;
}

/** [S4-018] Returns whether the app itself is broken, rather than an extension or the connection. */
export function isAppFault({ error, filename }: UncaughtError, origin: string): boolean {
  if (filename !== '' && !filename.startsWith(origin)) return false;
  return !UNCOUNTED.test(messageOf(error)) && !EXTENSION.test(stackOf(error)) && !isConnectionLost(error);
}

/** Returns a name that is the same for all errors with this message and place in the code. */
export function faultFingerprint({ error, filename }: UncaughtError): string {
  const [place = filename] = stackOf(error).match(/\S+:\d+:\d+/) ?? [];
  return `${messageOf(error)} ${place}`;
}
