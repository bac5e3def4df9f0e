import type { Language } from '@beso/contract/limits';
import type { Texts } from '@beso/contract/translator';
import { filesOf } from './bundles.ts';

/** Returns all texts of a language by namespace. Rejects if a file cannot be loaded. */
export async function readEveryText(language: Language): Promise<Texts> {
  const files = await filesOf(language);
  const named = await Promise.all(
    Object.entries(files).map(async ([path, load]) => {
      const name = /(\w+)\.json$/.exec(path)?.[1] ?? path;
      return [name, await load()] as const;
    }),
  );
  return Object.fromEntries(named);
}
