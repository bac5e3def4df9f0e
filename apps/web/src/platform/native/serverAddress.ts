import { readLocal, removeLocal, writeLocal } from '../storage/storage.ts';
import { inShell } from './device.ts';

const KEY = 'server';

/** Returns the origin that a shell was told to talk to; undefined before. */
export const chosenServer = (): string | undefined => readLocal(KEY) ?? undefined;

export function chooseServer(origin: string): void {
  writeLocal(KEY, origin);
}

export const forgetServer = (): void => removeLocal(KEY);

/** Returns the origin of our own server: the page's, except in a shell. */
export function serverOrigin(): string {
  return (inShell() ? chosenServer() : undefined) ?? location.origin;
}
