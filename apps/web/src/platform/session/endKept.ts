import { KEPT, ruleOf } from '../storage/kept.ts';
import { keysOf, removeFrom, wasWrittenHere } from '../storage/storage.ts';

export interface Change {
  /** Whose things this device held until now. */
  before: string | null;
  /** Who has it from now on. */
  next: string | null;
  /** The one who has it now has a profile: nobody is registering any more. */
  isMember?: boolean;
  /** The session before was left without a word: what this page wrote since is of whoever is here now. */
  left?: boolean;
}

/** Removes from this device all that ends when it changes hands, by the register of what is kept. */
export function endKept({ before, next, isMember = false, left = false }: Change): void {
  const changes = before !== next;
  const ends = (place: 'local' | 'tab', key: string): boolean => {
    const rule = ruleOf(KEPT[place], key);
    const isEntryOver = changes && before !== null && !((left || next !== null) && wasWrittenHere(key));
    if (rule === 'device') return false;
    if (rule === 'person') return next === null || !key.split(':').slice(1).join(':').startsWith(next);
    if (rule === 'registration') return isMember || isEntryOver;
    return rule === 'entry' ? isEntryOver : changes;
  };
  for (const place of ['local', 'tab'] as const) {
    for (const key of keysOf(place)) if (ends(place, key)) removeFrom(place, key);
  }
  if (!changes) return;
  for (const [name, rule] of Object.entries(KEPT.cookie)) {
    // biome-ignore lint/suspicious/noDocumentCookie: some browsers lack the Cookie Store API
    if (rule === 'session') document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`;
  }
}
