import type { InvitationStep } from '@beso/contract/invitations';
import { api } from '../../platform/api/client.ts';
import type { Translate } from '../../platform/i18n/index.ts';
import { appToasts } from '../../ui/feedback/appToasts.ts';
import { showsSteps } from './shownSteps.ts';

/** Shows a toast when the viewer's invitation was opened or used, unless the page shows that already. */
export async function announceStep(invitationId: string, step: InvitationStep, t: Translate): Promise<void> {
  if (showsSteps(invitationId)) return;
  const { invitations } = await api.invitations.listMyInvitations();
  const invitation = invitations.find(({ id }) => id === invitationId);
  if (invitation === undefined || showsSteps(invitationId)) return;
  const name = invitation.partnerName ?? invitation.groupName ?? '';
  appToasts.info(t(`shell.arrival.${step}`, { name }), `invitation:${invitationId}`);
}
