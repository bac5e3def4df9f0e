import { forgetPhotos } from '../forms/draftPhotos.ts';
import { KEPT, ruleOf } from '../storage/storedKeys.ts';
import { keysOf, removeFrom, wasWrittenByThisTab } from '../storage/storage.ts';

export interface Change {
  before: string | null;
  next: string | null;
  /** True if the next person has a profile, so that no registration is in progress. */
  isMember?: boolean;
  /** True if the earlier session ended unnoticed: entries of this page then belong to the next person. */
  left?: boolean;
}

/** Removes the data that must not outlive a change of the person, by the rules in `KEPT`. */
export function endKept({ before, next, isMember = false, left = false }: Change): void {
  const changes = before !== next;
  const ends = (place: 'local' | 'tab', key: string): boolean => {
    const rule = ruleOf(KEPT[place], key);
    const isEntryOver = changes && before !== null && !((left || next !== null) && wasWrittenByThisTab(key));
    if (rule === 'device') return false;
    if (rule === 'person') return next === null || !key.split(':').slice(1).join(':').startsWith(next);
    if (rule === 'registration') return isMember || isEntryOver;
    return rule === 'entry' ? isEntryOver : changes;
  };
  for (const place of ['local', 'tab'] as const) {
    for (const key of keysOf(place)) if (ends(place, key)) removeFrom(place, key);
  }
  forgetPhotos(next);
  if (!changes) return;
  for (const [name, rule] of Object.entries(KEPT.cookie)) {
    // biome-ignore lint/suspicious/noDocumentCookie: some browsers lack the Cookie Store API
    if (rule === 'session') document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`;
  }
}
