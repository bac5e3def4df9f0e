import type { Image } from '@beso/contract/images';
import { BESOS_MAX_AMOUNT, BESOS_MIN_AMOUNT } from '@beso/contract/limits';
import { attemptFor, type SubmitAttempt } from '../../../platform/forms/attempts.ts';
import * as drafts from '../../../platform/forms/drafts.ts';
import type { BesoBody, BesoKind } from '../api.ts';

/** A gift or request that is being written. Its category is in the address of the page. */
export interface BesoDraft extends Omit<BesoBody, 'category' | 'imageId'> {
  image: Image | null;
  attempt: SubmitAttempt | null;
  /** True while an attempt is being sent. After a reload, true means that the outcome is unknown. */
  sending: boolean;
}

const emptyDraft: BesoDraft = {
  personId: '',
  relationshipId: '',
  amount: BESOS_MIN_AMOUNT,
  description: '',
  image: null,
  attempt: null,
  sending: false,
};

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

export function readBesoDraft(kind: BesoKind, myId: string): BesoDraft {
  try {
    const stored: unknown = JSON.parse(drafts.storedDraft(kind, myId) ?? 'null');
    return isDraft(stored) ? { ...emptyDraft, ...stored } : emptyDraft;
  } catch {
    return emptyDraft;
  }
}

export function writeBesoDraft(kind: BesoKind, myId: string, draft: BesoDraft): void {
  drafts.storeDraft(kind, myId, draft);
}

export function dropBesoDraft(kind: BesoKind, myId: string): void {
  drafts.dropDraft(kind, myId);
}

/** Returns whether this body was being sent when the page was left. */
export function isOutcomeUnknown({ attempt, sending }: BesoDraft, body: object): boolean {
  return sending && attempt !== null && attemptFor(attempt, body) === attempt;
}
