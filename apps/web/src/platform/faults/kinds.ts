/** Code of the app that could not be fetched, also not when it was asked for again. */
export class MissingCode extends Error {
  constructor(cause: unknown) {
    super('code of the app could not be fetched', { cause });
  }
}

/** How Chromium, Firefox and WebKit call code and answers that did not arrive. */
const LOST =
  /dynamically imported module|importing a module script failed|failed to fetch|networkerror|load failed/i;
/** [S4-018] */
const UNCOUNTED = /language|translation|locale|validation|warning/i;
const EXTENSION = /\b[a-z-]+-extension:\/\//;

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
const stackOf = (error: unknown) => (error instanceof Error ? (error.stack ?? '') : '');

/** [S4-016] Whether it was lost on the way, so that asking again may help. */
export const isLost = (error: unknown): boolean => LOST.test(messageOf(error));

/** The browser's description of an uncaught error. */
export interface Uncaught {
  readonly error: unknown;
  /** The address of the script that threw the error; empty where the browser does not give it. */
  readonly filename: string;
}

/** [S4-018] Whether it tells that the app is broken: not what another program did, nor a lost connection. */
export function isCritical({ error, filename }: Uncaught, origin: string): boolean {
  if (filename !== '' && !filename.startsWith(origin)) return false;
  return !UNCOUNTED.test(messageOf(error)) && !EXTENSION.test(stackOf(error)) && !isLost(error);
}

/** Identifies a fault by its words and its place in the code. */
export function nameOf({ error, filename }: Uncaught): string {
  const [place = filename] = stackOf(error).match(/\S+:\d+:\d+/) ?? [];
  return `${messageOf(error)} ${place}`;
}
