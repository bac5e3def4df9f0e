import type { EventDraft } from '../../platform/events.ts';

/** Drafts the event that an invitation changed, for its maker alone. */
export function invitationChanged(inviterId: string, invitationId: string): EventDraft {
  return { recipients: [inviterId], kind: 'invitations.changed', payload: { invitationId } };
}
