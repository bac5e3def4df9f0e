import { readLocal, removeLocal, writeLocal } from '../storage/storage.ts';
import { isNativeApp } from './device.ts';

const KEY = 'server';

/** Returns the origin of the server that the person chose in a native app. */
export const chosenServer = (): string | undefined => readLocal(KEY) ?? undefined;

export function chooseServer(origin: string): void {
  writeLocal(KEY, origin);
}

export const forgetServer = (): void => removeLocal(KEY);

/** Returns the origin of our server: the chosen server in a native app, otherwise the page's own. */
export function serverOrigin(): string {
  return (isNativeApp() ? chosenServer() : undefined) ?? location.origin;
}
