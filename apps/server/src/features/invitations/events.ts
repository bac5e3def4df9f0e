import type { InvitationStep } from '@beso/contract/invitations';
import type { EventDraft } from '../../platform/events.ts';

/** @param step what another person did with the invitation just now, if that is the change */
export function invitationChanged(
  recipients: readonly string[],
  invitationId: string,
  step?: InvitationStep,
): EventDraft {
  const payload = step === undefined ? { invitationId } : { invitationId, step };
  return { recipients: [...recipients], kind: 'invitations.changed', payload };
}
