import { RELATIVE_TIME_LANGUAGES, type RelativeTimeLanguage } from '@beso/contract/limits';
import { useSyncExternalStore } from 'react';
import { createListeners } from '../connection/listeners.ts';
import { readLocal, removeLocal, writeLocal } from '../storage/storage.ts';
import { languageName } from './languages.ts';

/** [S4-010] Returns a language's own name. Swedish exists for relative times only. */
export const timesName = (code: RelativeTimeLanguage): string =>
  code === 'sv' ? 'Svenska' : languageName(code);

const changes = createListeners();

/** Returns the language chosen for relative times, or undefined for the app's language. */
function timesLanguage(): RelativeTimeLanguage | undefined {
  const stored = readLocal('timesLanguage');
  return RELATIVE_TIME_LANGUAGES.find((code) => code === stored);
}

/**
 * Stores the language for relative times.
 * @param chosen undefined to use the app's language
 */
export function chooseTimesLanguage(chosen: RelativeTimeLanguage | undefined): void {
  if (chosen === undefined) removeLocal('timesLanguage');
  else writeLocal('timesLanguage', chosen);
  changes.call();
}

export const useTimesLanguage = (): RelativeTimeLanguage | undefined =>
  useSyncExternalStore(changes.add, timesLanguage, timesLanguage);
