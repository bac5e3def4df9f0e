import { readDraft, storeDraft } from '../../platform/forms/drafts.ts';

export const PARTNER_DRAFT = 'invitePartner';
export const PARTNER_BLANK = { partnerName: '', email: '', message: '' };

/** Puts a search that found nobody into the form, as the address or as the name. */
export function draftPartner(personId: string, sought: string): void {
  const draft = readDraft(PARTNER_DRAFT, personId, PARTNER_BLANK);
  const field = sought.includes('@') ? 'email' : 'partnerName';
  storeDraft(PARTNER_DRAFT, personId, { ...draft, [field]: sought });
}
