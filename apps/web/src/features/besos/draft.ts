import type { ProcessBesoTransactionInput } from '@beso/contract/besos';
import type { Image } from '@beso/contract/images';
import { BESOS_MAX_AMOUNT, BESOS_MIN_AMOUNT } from '@beso/contract/limits';
import { readTab, removeTab, writeTab } from '../../platform/storage.ts';

/** A gift as it is sent, but for its key. */
export type GiftBody = Omit<ProcessBesoTransactionInput, 'idempotencyKey'>;

/** The key of what was last tried, and what that was. */
export interface Attempt {
  idempotencyKey: string;
  body: string;
}

/** A gift that is being written. The category stands in the address. */
export interface GiftDraft {
  receiverId: string;
  relationshipId: string;
  amount: number;
  description: string;
  image: Image | null;
  attempt: Attempt | null;
}

const emptyDraft: GiftDraft = {
  receiverId: '',
  relationshipId: '',
  amount: BESOS_MIN_AMOUNT,
  description: '',
  image: null,
  attempt: null,
};

const keyOf = (personId: string) => `giftDraft:${personId}`;

function isDraft(value: unknown): value is GiftDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { receiverId, relationshipId, amount, description } = value as Partial<GiftDraft>;
  return (
    typeof receiverId === 'string' &&
    typeof relationshipId === 'string' &&
    typeof description === 'string' &&
    typeof amount === 'number' &&
    amount >= BESOS_MIN_AMOUNT &&
    amount <= BESOS_MAX_AMOUNT
  );
}

/** What this person was writing in this tab; an empty draft where there is none or it is damaged. */
export function readDraft(personId: string): GiftDraft {
  try {
    const stored: unknown = JSON.parse(readTab(keyOf(personId)) ?? 'null');
    return isDraft(stored) ? { ...emptyDraft, ...stored } : emptyDraft;
  } catch {
    return emptyDraft;
  }
}

export function writeDraft(personId: string, draft: GiftDraft): void {
  writeTab(keyOf(personId), JSON.stringify(draft));
}

/** Once it was given. */
export function dropDraft(personId: string): void {
  removeTab(keyOf(personId));
}

/**
 * The key under which a gift is sent: one per intention. The same gift keeps the key of its last attempt, so
 * that trying again gives nothing twice; a changed one is another intention.
 */
export function attemptFor(last: Attempt | null, body: GiftBody): Attempt {
  const text = JSON.stringify(Object.entries(body).sort(([one], [other]) => (one < other ? -1 : 1)));
  return last?.body === text ? last : { idempotencyKey: crypto.randomUUID(), body: text };
}
