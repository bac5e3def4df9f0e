import { readDraft, storeDraft } from '../../platform/forms/drafts.ts';

/** The drafts of the three forms: by link, a partner by mail, and a group by mail. */
export const LINK_DRAFT = 'invitation';
export const LINK_BLANK = { kind: 'partner', partnerName: '', groupName: '' };
export const PARTNER_DRAFT = 'invitePartner';
export const PARTNER_BLANK = { partnerName: '', email: '', message: '' };
export const GROUP_DRAFT = 'inviteGroup';
export const GROUP_BLANK = { groupName: '', message: '', relationshipId: '', friends: '' };

export type InviteWay = 'link' | 'mail';

/** The names typed so far; undefined for a field that the form lacks. */
export interface InviteDraft {
  partnerName?: string | undefined;
  groupName?: string | undefined;
}

/** Returns the names typed into the two forms that invite by mail. */
export const namesInMailDrafts = (personId: string): InviteDraft => ({
  partnerName: readDraft(PARTNER_DRAFT, personId, PARTNER_BLANK).partnerName,
  groupName: readDraft(GROUP_DRAFT, personId, GROUP_BLANK).groupName,
});

/** Copies typed names into the draft of the other form. */
export function copyNamesToDraft(way: InviteWay, personId: string, kind: string, typed: InviteDraft): void {
  const put = (name: string, blank: Record<string, string>, values: Record<string, string | undefined>) => {
    const known = Object.entries(values).filter(([, value]) => value !== undefined);
    storeDraft(name, personId, { ...readDraft(name, personId, blank), ...Object.fromEntries(known) });
  };
  const { partnerName, groupName } = typed;
  if (way === 'link') put(LINK_DRAFT, LINK_BLANK, { kind, partnerName, groupName });
  else {
    put(PARTNER_DRAFT, PARTNER_BLANK, { partnerName });
    put(GROUP_DRAFT, GROUP_BLANK, { groupName });
  }
}

/** Copies a search term without results into the partner's form. */
export function copyTermToDraft(personId: string, sought: string): void {
  const draft = readDraft(PARTNER_DRAFT, personId, PARTNER_BLANK);
  const field = sought.includes('@') ? 'email' : 'partnerName';
  storeDraft(PARTNER_DRAFT, personId, { ...draft, [field]: sought });
}
