import { useTexts } from '../../../platform/i18n/index.ts';
import { hasCaughtUp, useRealtime } from '../../../platform/realtime/index.ts';

/**
 * On every page of a member: says when their invitation is opened and when somebody registers for it, while
 * they are here. Its code comes with the first such step.
 */
export function StepsPlace() {
  const { t } = useTexts();
  useRealtime('invitations.changed', ({ invitationId, step }) => {
    if (step === undefined || !hasCaughtUp()) return;
    import('../sayStep.ts')
      .then(({ sayStep }) => sayStep(invitationId, step, t))
      // The page of invitations shows the same.
      .catch(() => undefined);
  });
  return null;
}
