import { readTab, removeTab, tabKeys, writeTab } from './storage.ts';

/**
 * What somebody types, kept in this tab for a reload, for Escape and for a browser that threw the page away.
 * It belongs to the person: nobody else who signs in here sees it, and it goes when they sign out.
 */
export type Draft = Record<string, string | number>;

const PREFIX = 'draft:';
const ofPerson = (personId: string) => `${PREFIX}${personId}:`;

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
  return readTab(`${ofPerson(personId)}${name}`);
}

export function storeDraft(name: string, personId: string, draft: unknown): void {
  writeTab(`${ofPerson(personId)}${name}`, JSON.stringify(draft));
}

/** Once what was typed has been sent. */
export function dropDraft(name: string, personId: string): void {
  removeTab(`${ofPerson(personId)}${name}`);
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

/** All that is kept, except what belongs to this person. */
export function dropDrafts(exceptOf?: string): void {
  const mine = exceptOf === undefined ? undefined : ofPerson(exceptOf);
  for (const key of tabKeys()) {
    if (key.startsWith(PREFIX) && !(mine !== undefined && key.startsWith(mine))) removeTab(key);
  }
}
