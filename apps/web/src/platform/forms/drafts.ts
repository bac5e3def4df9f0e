import { readTab, removeTab, writeTab } from '../storage/storage.ts';

/** The content of an unsent form. This tab stores it for one person, until that person's session ends. */
export type FormDraft = Record<string, string | number>;

export const draftKey = (name: string, personId: string) => `draft:${personId}:${name}` as const;

export function parseDraft<T extends FormDraft>(blank: T, values: Record<string, unknown>): T {
  const fields = Object.entries(blank).map(([name, empty]) => {
    const value = values[name];
    return [name, typeof value === typeof empty && !Number.isNaN(value) ? value : empty];
  });
  return Object.fromEntries(fields) as T;
}

export function storedDraft(name: string, personId: string): string | null {
  return readTab(draftKey(name, personId));
}

export function storeDraft(name: string, personId: string, draft: unknown): void {
  writeTab(draftKey(name, personId), JSON.stringify(draft));
}

export function dropDraft(name: string, personId: string): void {
  removeTab(draftKey(name, personId));
}

export function readDraft<T extends FormDraft>(name: string, personId: string, blank: T): T {
  try {
    const stored: unknown = JSON.parse(storedDraft(name, personId) ?? 'null');
    return typeof stored === 'object' && stored !== null ? parseDraft(blank, { ...stored }) : blank;
  } catch {
    return blank;
  }
}
