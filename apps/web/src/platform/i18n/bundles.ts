import { FALLBACK_LANGUAGE, type Language } from '@beso/contract/limits';
import i18next from 'i18next';
import type { Namespace } from './resources.ts';

type Texts = Record<string, unknown>;

const files = import.meta.glob<Texts>('../../locales/*/*.json', { import: 'default' });
const loads = new Map<string, Promise<boolean>>();
const wanted = new Set<Namespace>();

async function fetchTexts(language: Language, namespace: Namespace): Promise<boolean> {
  const file = files[`../../locales/${language}/${namespace}.json`];
  if (file === undefined) return false;
  try {
    i18next.addResourceBundle(language, namespace, await file(), true, true);
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
export function loadFallback(namespace: Namespace): void {
  void load(FALLBACK_LANGUAGE, namespace);
}
