import { useState } from 'react';
import { hasCode } from '../../../platform/errors.ts';
import { useTexts } from '../../../platform/i18n/index.ts';
import { ActionFailure } from '../../../ui/ActionFailure.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { notify } from '../../../ui/notify.ts';
import { useCancelInvitation } from '../api.ts';

/** [S8-059] Takes a link back, after asking. */
export function EndLink({ invitationId, onEnded }: { invitationId: string; onEnded: () => void }) {
  const { t } = useTexts();
  const [asking, setAsking] = useState(false);
  const { mutate, isPending, error, reset } = useCancelInvitation();
  const end = () =>
    mutate(invitationId, {
      onSuccess: () => {
        notify.success(t('invitations.share.ended'));
        onEnded();
      },
      // Somebody was faster: the page shows who.
      onError: (failure) => hasCode(failure, 'INVITATION_ALREADY_ACCEPTED') && setAsking(false),
    });
  return (
    <>
      <Button block compact variant="ghost" className="text-danger!" onClick={() => setAsking(true)}>
        {t('invitations.share.end')}
      </Button>
      <Dialog
        open={asking}
        onOpenChange={(open) => {
          if (!open) reset();
          setAsking(open);
        }}
        title={t('invitations.share.endTitle')}
        text={t('invitations.share.endText')}
        confirmLabel={t('invitations.share.end')}
        confirmVariant="danger"
        cancelLabel={t('invitations.share.keep')}
        onConfirm={end}
        loading={isPending}
      >
        {error === null ? null : <ActionFailure error={error} title={t('invitations.share.endFailed')} />}
      </Dialog>
    </>
  );
}
