import { FALLBACK_LANGUAGE, type Language } from '@beso/contract/limits';
import { addTexts, nameIn, setDateLocales, setErasedNameKey, textIn } from '@beso/contract/translator';
import { useSyncExternalStore } from 'react';
import { createListeners } from '../connection/listeners.ts';
import { refetchStoredPages } from '../connection/worker.ts';
import { readLocal, writeLocal } from '../storage/storage.ts';
import { builtInTexts } from './builtIn.ts';
import * as bundles from './bundles.ts';
import { dateLocale } from './dateLocale.ts';
import { chooseLanguage, isLanguage, LANGUAGE_KEY } from './languages.ts';
import type { Namespace, TranslationKey } from './resources.ts';

export { LANGUAGES, type Language } from '@beso/contract/limits';
export { lastFailedLanguage, onLanguageLoadFailure } from './bundles.ts';
export { languageName } from './languages.ts';
export type { Namespace, TranslationKey } from './resources.ts';

type TranslationValues = Record<string, string | number | Date>;
/** Returns the text of a key. The value `count` selects the plural form. */
export type Translate = (key: TranslationKey, values?: TranslationValues) => string;

let language: Language = FALLBACK_LANGUAGE;
export const translateText: Translate = (...text) => translateNow(...text);

/** Each change of texts makes a new function, so that components that use it render again. */
let translate: Translate = translateNow;
const listeners = createListeners();

for (const [namespace, texts] of Object.entries(builtInTexts)) addTexts(FALLBACK_LANGUAGE, namespace, texts);
bundles.onTexts(textsChanged);
setDateLocales((spoken) => dateLocale(spoken));
setErasedNameKey('common.nameless' satisfies TranslationKey);

/** Returns a text, or the English text. Returns an empty string while neither is loaded, never the key. */
function translateNow(...[key, values]: Parameters<Translate>): string {
  const own = textIn(language, key, values);
  if (own !== undefined) return own;
  const english = textIn(FALLBACK_LANGUAGE, key, values);
  bundles.loadMissingText(language, key.slice(0, key.indexOf('.')) as Namespace, english !== undefined);
  return english ?? '';
}

function textsChanged(): void {
  translate = (...text) => translateNow(...text);
  listeners.call();
}

/** Tells the server the language by a cookie. */
function tellServer(code: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: some browsers lack the Cookie Store API
  document.cookie = `${LANGUAGE_KEY}=${code}; Path=/; Max-Age=31536000; SameSite=Lax`;
}

/** Switches the language, but does not load its texts. */
export function switchLanguage(next: Language): void {
  language = next;
  if (typeof document !== 'undefined') document.documentElement.lang = next;
  textsChanged();
}

/** Chooses the language at the start, and loads these namespaces. Never rejects. */
export async function startI18n(namespaces: readonly Namespace[]): Promise<void> {
  const stored = readLocal(LANGUAGE_KEY);
  if (isLanguage(stored)) tellServer(stored);
  switchLanguage(chooseLanguage(stored, navigator.languages));
  await bundles.loadNamespaces(language, namespaces);
}

export function currentLanguage(): Language {
  return language;
}

/** Loads the texts that a screen needs. Returns whether that succeeded. Never rejects. */
export function loadNamespaces(...namespaces: readonly Namespace[]): Promise<boolean> {
  return bundles.loadNamespaces(language, namespaces);
}

/**
 * [S4-006] [S4-007] Switches to another language, or returns false if its texts cannot be loaded.
 * @throws RangeError if the language is not supported
 */
export async function setLanguage(code: string): Promise<boolean> {
  if (!isLanguage(code)) throw new RangeError(`unsupported language: ${code}`);
  if (!(await bundles.loadUsedNamespaces(code))) return false;
  writeLocal(LANGUAGE_KEY, code);
  tellServer(code);
  switchLanguage(code);
  refetchStoredPages();
  return true;
}

export function useTexts(): { t: Translate; language: Language } {
  const t = useSyncExternalStore(
    listeners.add,
    () => translate,
    () => translate,
  );
  return { t, language };
}

/** Returns a person's name to show, or a substitute for an erased account. */
export const shownName = (name: string): string => nameIn(language, name.trim());

/** [S5] Returns the text of a message key, or a general text if the key is unknown. */
export function messageText(key: string | undefined, t: Translate): string | undefined {
  if (key === undefined || key === '') return undefined;
  const known = textIn(language, key) ?? textIn(FALLBACK_LANGUAGE, key);
  return known === undefined ? t('errors.invalidInput') : t(key as TranslationKey);
}
