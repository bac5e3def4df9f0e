import { FALLBACK_LANGUAGE, type Language } from '@beso/contract/limits';
import { addTexts, type Texts } from '@beso/contract/translator';
import { createListeners } from '../connection/listeners.ts';
import type { Namespace } from './resources.ts';

/** Loaders of texts, in a separate list for each language, because nobody needs the lists of the others. */
const lists: Record<Language, () => Promise<{ files: Record<string, () => Promise<Texts>> }>> = {
  en: () => import('./files/en.ts'),
  es: () => import('./files/es.ts'),
  fr: () => import('./files/fr.ts'),
  it: () => import('./files/it.ts'),
};
/** Returns the file that holds each text of a language. */
export const filesOf = async (language: Language) => (await lists[language]()).files;

const loads = new Map<string, Promise<boolean>>();
const there = new Set<string>();
const wanted = new Set<Namespace>();
/** Namespaces that were used before they were loaded. Only their arrival requires a render. */
const missed = new Set<string>();
const listeners = createListeners();

/** Languages whose texts could not be loaded, until they can. */
const lost = new Set<Language>();
const losses = createListeners();

/** Calls back when texts arrive that were used before. */
export const onTexts = listeners.add;

/** Calls back when another language's texts could not be loaded. */
export const onLanguageLoadFailure = losses.add;
/** Returns the last language that could not be loaded. */
export const lostLanguage = (): Language | undefined => [...lost].at(-1);

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

/** Returns whether the texts are loaded. The next call retries a failed load. */
async function load(language: Language, namespace: Namespace): Promise<boolean> {
  const id = `${language}/${namespace}`;
  const running = loads.get(id) ?? fetchTexts(language, namespace);
  loads.set(id, running);
  const loaded = await running;
  if (loaded) lost.delete(language);
  else loads.delete(id);
  return loaded;
}

/** [S4-008] Loads the given language, otherwise English. Returns false if both fail. Never rejects. */
async function loadOrFallBack(language: Language, namespace: Namespace): Promise<boolean> {
  if (await load(language, namespace)) return true;
  lose(language);
  return language !== FALLBACK_LANGUAGE && (await load(FALLBACK_LANGUAGE, namespace));
}

/** Loads namespaces now and after each change of the language. Returns false if some are missing. */
export async function loadNamespaces(language: Language, namespaces: readonly Namespace[]): Promise<boolean> {
  for (const namespace of namespaces) wanted.add(namespace);
  const loaded = await Promise.all(namespaces.map((namespace) => loadOrFallBack(language, namespace)));
  return loaded.every(Boolean);
}

/** Loads another language's texts for all namespaces in use. Returns false if some are missing. */
export async function loadUsedNamespaces(language: Language): Promise<boolean> {
  const loaded = await Promise.all([...wanted].map((namespace) => load(language, namespace)));
  const all = loaded.every(Boolean);
  if (!all) lose(language);
  return all;
}

/** Loads the texts for a key that the current language lacks, or those of English. */
export function loadMissingText(language: Language, namespace: Namespace, said: boolean): void {
  missed.add(namespace);
  wanted.add(namespace);
  if (said) return;
  if (there.has(`${language}/${namespace}`)) void load(FALLBACK_LANGUAGE, namespace);
  else void loadOrFallBack(language, namespace);
}
