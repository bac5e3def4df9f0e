import { readLocal, removeLocal, writeLocal } from '../storage/storage.ts';
import { inShell } from './device.ts';

const KEY = 'server';

/** Returns the origin of the server chosen in a native app; undefined before the choice. */
export const chosenServer = (): string | undefined => readLocal(KEY) ?? undefined;

export function chooseServer(origin: string): void {
  writeLocal(KEY, origin);
}

export const forgetServer = (): void => removeLocal(KEY);

/** Returns the origin of our own server: the page's, or the chosen one in a native app. */
export function serverOrigin(): string {
  return (inShell() ? chosenServer() : undefined) ?? location.origin;
}
