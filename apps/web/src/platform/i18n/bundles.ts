import { FALLBACK_LANGUAGE, type Language } from '@beso/contract/limits';
import { addTexts, type Texts } from '@beso/contract/translator';
import { createListeners } from '../connection/listeners.ts';
import { isNamespace, type Namespace } from './resources.ts';

/**
 * Where the texts of a language are, the app's own and what the server says too. Each language has its list
 * with its first texts: nobody needs that of the others.
 */
const lists: Record<Language, () => Promise<{ files: Record<string, () => Promise<Texts>> }>> = {
  en: () => import('./files/en.ts'),
  es: () => import('./files/es.ts'),
  fr: () => import('./files/fr.ts'),
  it: () => import('./files/it.ts'),
};
/** Where each text of a language is. */
export const filesOf = async (language: Language) => (await lists[language]()).files;

const loads = new Map<string, Promise<boolean>>();
const there = new Set<string>();
const wanted = new Set<Namespace>();
/** What was asked for before it was there: only then something has to be drawn again. */
const missed = new Set<string>();
const listeners = createListeners();

/** Languages whose texts could not be had, until they can. */
const lost = new Set<Language>();
const losses = createListeners();

/** Calls back when texts have arrived that were missed. */
export const onTexts = listeners.add;

/** Calls back when the texts of another language could not be had. */
export const onLostLanguage = losses.add;
/** The latest of them. */
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

/** True once the texts are there; a load that failed is tried again by the next call. */
async function load(language: Language, namespace: Namespace): Promise<boolean> {
  const id = `${language}/${namespace}`;
  const running = loads.get(id) ?? fetchTexts(language, namespace);
  loads.set(id, running);
  const loaded = await running;
  if (loaded) lost.delete(language);
  else loads.delete(id);
  return loaded;
}

/** [S4-008] The language asked for, else English, else what is built in. Never rejects. */
async function loadOrFallBack(language: Language, namespace: Namespace): Promise<boolean> {
  if (await load(language, namespace)) return true;
  lose(language);
  return language !== FALLBACK_LANGUAGE && (await load(FALLBACK_LANGUAGE, namespace));
}

/**
 * Makes the texts of these namespaces available in the present language, and in each one chosen later. False
 * when some could be had in no language.
 */
export async function loadNamespaces(language: Language, namespaces: readonly Namespace[]): Promise<boolean> {
  for (const namespace of namespaces) wanted.add(namespace);
  const loaded = await Promise.all(namespaces.map((namespace) => loadOrFallBack(language, namespace)));
  return loaded.every(Boolean);
}

/** Everything that is on the page, in another language. False when some of it could not be had. */
export async function loadWanted(language: Language): Promise<boolean> {
  const loaded = await Promise.all([...wanted].map((namespace) => load(language, namespace)));
  const all = loaded.every(Boolean);
  if (!all) lose(language);
  return all;
}

/**
 * A key was asked for that the present language lacks: its texts are fetched, else those of English, unless
 * English has said it already.
 */
export function missedIn(language: Language, namespace: string, said: boolean): void {
  if (!isNamespace(namespace)) return;
  missed.add(namespace);
  wanted.add(namespace);
  if (said) return;
  if (there.has(`${language}/${namespace}`)) void load(FALLBACK_LANGUAGE, namespace);
  else void loadOrFallBack(language, namespace);
}
