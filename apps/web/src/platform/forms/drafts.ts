import { readTab, removeTab, writeTab } from '../storage/storage.ts';

/**
 * What somebody types, kept in this tab for a reload, for Escape and for a browser that threw the page away.
 * It belongs to the person: nobody else who signs in here sees it, and it goes when their session ends.
 */
export type Draft = Record<string, string | number>;

const keyOf = (name: string, personId: string) => `draft:${personId}:${name}` as const;

/** Of what was stored, or of a form's values, only what the blank draft has, where it is of the same kind. */
export function fittingDraft<T extends Draft>(blank: T, values: Record<string, unknown>): T {
  const fields = Object.entries(blank).map(([name, empty]) => {
    const value = values[name];
    return [name, typeof value === typeof empty && !Number.isNaN(value) ? value : empty];
  });
  return Object.fromEntries(fields) as T;
}

/** The text of a draft, or null where there is none. */
export function storedDraft(name: string, personId: string): string | null {
  return readTab(keyOf(name, personId));
}

export function storeDraft(name: string, personId: string, draft: unknown): void {
  writeTab(keyOf(name, personId), JSON.stringify(draft));
}

/** Once what was typed has been sent. */
export function dropDraft(name: string, personId: string): void {
  removeTab(keyOf(name, personId));
}

/** The draft; the blank one where there is none or it is damaged. */
export function readDraft<T extends Draft>(name: string, personId: string, blank: T): T {
  try {
    const stored: unknown = JSON.parse(storedDraft(name, personId) ?? 'null');
    return typeof stored === 'object' && stored !== null ? fittingDraft(blank, { ...stored }) : blank;
  } catch {
    return blank;
  }
}
