import { forgetDraftPhotos } from '../forms/draftPhotos.ts';
import { listStorageKeys, removeStorageKey, wasWrittenByThisTab } from '../storage/storage.ts';
import { ruleOf, STORED_KEYS } from '../storage/storedKeys.ts';

export interface PersonChange {
  before: string | null;
  next: string | null;
  /** True if the next person has a profile. Data of a registration in progress is then removed. */
  isMember?: boolean;
  /**
   * True if the earlier session had ended before this page noticed. A destination that this tab has stored
   * then belongs to the next person.
   */
  left?: boolean;
}

/** Removes the data that must not outlast a change of the person, by the rules of `STORED_KEYS`. */
export function removeStoredData({ before, next, isMember = false, left = false }: PersonChange): void {
  const changes = before !== next;
  const ends = (place: 'local' | 'tab', key: string): boolean => {
    const rule = ruleOf(STORED_KEYS[place], key);
    const isEntryOver = changes && before !== null && !((left || next !== null) && wasWrittenByThisTab(key));
    if (rule === 'device') return false;
    if (rule === 'person') return next === null || !key.split(':').slice(1).join(':').startsWith(next);
    if (rule === 'registration') return isMember || isEntryOver;
    return rule === 'entry' ? isEntryOver : changes;
  };
  for (const place of ['local', 'tab'] as const) {
    for (const key of listStorageKeys(place)) if (ends(place, key)) removeStorageKey(place, key);
  }
  forgetDraftPhotos(next);
  if (!changes) return;
  for (const [name, rule] of Object.entries(STORED_KEYS.cookie)) {
    // biome-ignore lint/suspicious/noDocumentCookie: some browsers lack the Cookie Store API
    if (rule === 'session') document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`;
  }
}
