import type { EventDraft } from '../../platform/events.ts';

export function invitationChanged(recipients: readonly string[], invitationId: string): EventDraft {
  return { recipients: [...recipients], kind: 'invitations.changed', payload: { invitationId } };
}
