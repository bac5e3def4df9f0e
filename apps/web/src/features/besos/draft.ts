import type { Image } from '@beso/contract/images';
import { BESOS_MAX_AMOUNT, BESOS_MIN_AMOUNT, type Category } from '@beso/contract/limits';
import { readTab, removeTab, writeTab } from '../../platform/storage.ts';

/** Besos are given, or asked for. */
export type BesoKind = 'gift' | 'request';

/** What both forms make; `personId` receives the gift, or is asked. */
export interface BesoBody {
  personId: string;
  relationshipId: string;
  amount: number;
  description: string;
  category: Category;
  imageId: string | null;
}

/** The key of what was last tried, and what that was. */
export interface Attempt {
  idempotencyKey: string;
  body: string;
}

/** A gift or request that is being written. The category stands in the address. */
export interface BesoDraft extends Omit<BesoBody, 'category' | 'imageId'> {
  image: Image | null;
  attempt: Attempt | null;
}

const emptyDraft: BesoDraft = {
  personId: '',
  relationshipId: '',
  amount: BESOS_MIN_AMOUNT,
  description: '',
  image: null,
  attempt: null,
};

const keyOf = (kind: BesoKind, personId: string) => `${kind}Draft:${personId}`;

function isDraft(value: unknown): value is Partial<BesoDraft> {
  if (typeof value !== 'object' || value === null) return false;
  const { personId, relationshipId, amount, description } = value as Partial<BesoDraft>;
  return (
    typeof personId === 'string' &&
    typeof relationshipId === 'string' &&
    typeof description === 'string' &&
    typeof amount === 'number' &&
    amount >= BESOS_MIN_AMOUNT &&
    amount <= BESOS_MAX_AMOUNT
  );
}

/** What this person was writing in this tab; an empty draft where there is none or it is damaged. */
export function readDraft(kind: BesoKind, myId: string): BesoDraft {
  try {
    const stored: unknown = JSON.parse(readTab(keyOf(kind, myId)) ?? 'null');
    return isDraft(stored) ? { ...emptyDraft, ...stored } : emptyDraft;
  } catch {
    return emptyDraft;
  }
}

export function writeDraft(kind: BesoKind, myId: string, draft: BesoDraft): void {
  writeTab(keyOf(kind, myId), JSON.stringify(draft));
}

/** Once it was sent. */
export function dropDraft(kind: BesoKind, myId: string): void {
  removeTab(keyOf(kind, myId));
}

/**
 * The key under which something is sent: one per intention. The same gift keeps the key of its last attempt, so
 * that trying again gives nothing twice; a changed one is another intention.
 */
export function attemptFor(last: Attempt | null, body: object): Attempt {
  const text = JSON.stringify(Object.entries(body).sort(([one], [other]) => (one < other ? -1 : 1)));
  return last?.body === text ? last : { idempotencyKey: crypto.randomUUID(), body: text };
}
