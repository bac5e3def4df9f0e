import type { EventDraft } from '../../platform/events.ts';

/** Drafts the event that an invitation changed, for whom it concerns. */
export function invitationChanged(recipients: readonly string[], invitationId: string): EventDraft {
  return { recipients: [...recipients], kind: 'invitations.changed', payload: { invitationId } };
}
