import { FALLBACK_LANGUAGE, type Language } from '@beso/contract/limits';
import { addTexts, type Texts } from '@beso/contract/translator';
import { createListeners } from '../connection/listeners.ts';
import type { Namespace } from './resources.ts';

/** Each language's list of text files. A page loads only the list of its own language. */
const lists: Record<Language, () => Promise<{ files: Record<string, () => Promise<Texts>> }>> = {
  en: () => import('./files/en.ts'),
  es: () => import('./files/es.ts'),
  fr: () => import('./files/fr.ts'),
  it: () => import('./files/it.ts'),
};
/** Returns a language's files of texts, each as a function that loads it. */
export const filesOf = async (language: Language) => (await lists[language]()).files;

const loads = new Map<string, Promise<boolean>>();
const there = new Set<string>();
const wanted = new Set<Namespace>();
/** Namespaces used before they were loaded. Components render again when these arrive. */
const missed = new Set<string>();
const listeners = createListeners();

const lost = new Set<Language>();
const losses = createListeners();

/** Adds a listener that is called when missing texts arrive. */
export const onTexts = listeners.add;

/** Adds a listener that is called when a language fails to load. */
export const onLanguageLoadFailure = losses.add;
/** Returns the language that failed to load last, unless it has been loaded since. */
export const lastFailedLanguage = (): Language | undefined => [...lost].at(-1);

function lose(language: Language): void {
  if (lost.has(language)) return;
  lost.add(language);
  losses.call();
}

async function fetchTexts(language: Language, namespace: Namespace): Promise<boolean> {
  try {
    const files = await filesOf(language);
    const path = Object.keys(files).find((name) => name.endsWith(`/${namespace}.json`)) ?? '';
    const texts = await files[path]?.();
    if (texts === undefined) return false;
    addTexts(language, namespace, texts);
    there.add(`${language}/${namespace}`);
    if (missed.delete(namespace)) listeners.call();
    return true;
  } catch {
    return false;
  }
}

/** Loads a namespace once. Returns whether that succeeded. */
async function load(language: Language, namespace: Namespace): Promise<boolean> {
  const id = `${language}/${namespace}`;
  const running = loads.get(id) ?? fetchTexts(language, namespace);
  loads.set(id, running);
  const loaded = await running;
  if (loaded) lost.delete(language);
  else loads.delete(id);
  return loaded;
}

/** [S4-008] Loads a namespace in this language, or else in English. Returns whether that succeeded. */
async function loadOrFallBack(language: Language, namespace: Namespace): Promise<boolean> {
  if (await load(language, namespace)) return true;
  lose(language);
  return language !== FALLBACK_LANGUAGE && (await load(FALLBACK_LANGUAGE, namespace));
}

/** Loads namespaces now and at each change of the language. Returns whether that succeeded. */
export async function loadNamespaces(language: Language, namespaces: readonly Namespace[]): Promise<boolean> {
  for (const namespace of namespaces) wanted.add(namespace);
  const loaded = await Promise.all(namespaces.map((namespace) => loadOrFallBack(language, namespace)));
  return loaded.every(Boolean);
}

/** Loads all used namespaces in this language. Returns whether that succeeded. */
export async function loadUsedNamespaces(language: Language): Promise<boolean> {
  const loaded = await Promise.all([...wanted].map((namespace) => load(language, namespace)));
  const all = loaded.every(Boolean);
  if (!all) lose(language);
  return all;
}

/**
 * Loads the namespace of a key that has no text, in this language or in English.
 * @param hasEnglish true if the English text is loaded
 */
export function loadMissingText(language: Language, namespace: Namespace, hasEnglish: boolean): void {
  missed.add(namespace);
  wanted.add(namespace);
  if (hasEnglish) return;
  if (there.has(`${language}/${namespace}`)) void load(FALLBACK_LANGUAGE, namespace);
  else void loadOrFallBack(language, namespace);
}
