import { useTexts } from '../../../platform/i18n/index.ts';
import { hasCaughtUp, useRealtime } from '../../../platform/realtime/index.ts';

/** Reports on every page that the member's invitation was opened or somebody is registering with it. */
export function InvitationStepToasts() {
  const { t } = useTexts();
  useRealtime('invitations.changed', ({ invitationId, step }) => {
    if (step === undefined || !hasCaughtUp()) return;
    import('../announceStep.ts')
      .then(({ announceStep }) => announceStep(invitationId, step, t))
      // A failure is ignored, because the page of invitations shows the same.
      .catch(() => undefined);
  });
  return null;
}
