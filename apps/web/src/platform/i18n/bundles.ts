import { FALLBACK_LANGUAGE, type Language } from '@beso/contract/limits';
import { addTexts, type Texts } from '@beso/contract/translator';
import { createListeners } from '../listeners.ts';
import { isNamespace, type Namespace } from './resources.ts';

/** The app's own, and what the server says too. */
const found = import.meta.glob<Texts>(
  ['../../locales/*/*.json', '../../../../../packages/contract/locales/*/*.json'],
  { import: 'default' },
);
const files = new Map(
  Object.entries(found).map(([path, file]) => [path.split('/').slice(-2).join('/'), file]),
);
const loads = new Map<string, Promise<boolean>>();
const wanted = new Set<Namespace>();
const listeners = createListeners();

/** Calls back when texts have arrived. */
export const onTexts = listeners.add;

async function fetchTexts(language: Language, namespace: Namespace): Promise<boolean> {
  const file = files.get(`${language}/${namespace}.json`);
  if (file === undefined) return false;
  try {
    addTexts(language, namespace, await file());
    listeners.call();
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
  if (!loaded) loads.delete(id);
  return loaded;
}

/** [S4-008] The language asked for, else English, else what is built in. Never rejects. */
async function loadOrFallBack(language: Language, namespace: Namespace): Promise<void> {
  if (await load(language, namespace)) return;
  if (language !== FALLBACK_LANGUAGE) await load(FALLBACK_LANGUAGE, namespace);
}

/** Makes the texts of these namespaces available in the present language, and in each one chosen later. */
export async function loadNamespaces(language: Language, namespaces: readonly Namespace[]): Promise<void> {
  for (const namespace of namespaces) wanted.add(namespace);
  await Promise.all(namespaces.map((namespace) => loadOrFallBack(language, namespace)));
}

/** Everything that is on the page, in another language. */
export function loadWanted(language: Language): Promise<void> {
  return loadNamespaces(language, [...wanted]);
}

/** A key that the present language lacks is looked for in English, which then is fetched. */
export function loadFallback(namespace: string): void {
  if (isNamespace(namespace)) void load(FALLBACK_LANGUAGE, namespace);
}
