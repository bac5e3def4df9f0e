import { useTexts } from '../../../platform/i18n/index.ts';
import { hasCaughtUp, useRealtime } from '../../../platform/realtime/index.ts';

/** Shows a toast on any page when somebody opens the viewer's invitation or begins to register with it. */
export function InvitationStepToasts() {
  const { t } = useTexts();
  useRealtime('invitations.changed', ({ invitationId, step }) => {
    if (step === undefined || !hasCaughtUp()) return;
    import('../announceStep.ts')
      .then(({ announceStep }) => announceStep(invitationId, step, t))
      // A failure is ignored, because the page of invitations also shows the step.
      .catch(() => undefined);
  });
  return null;
}
