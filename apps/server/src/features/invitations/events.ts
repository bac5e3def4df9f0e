import type { InvitationStep } from '@beso/contract/invitations';
import type { EventDraft } from '../../platform/events.ts';

/**
 * Returns the event of a changed invitation. @param step the step that the receiver has just taken, if any
 */
export function invitationChangedEvent(
  recipients: readonly string[],
  invitationId: string,
  step?: InvitationStep,
): EventDraft {
  const payload = step === undefined ? { invitationId } : { invitationId, step };
  return { recipients: [...recipients], kind: 'invitations.changed', payload };
}
