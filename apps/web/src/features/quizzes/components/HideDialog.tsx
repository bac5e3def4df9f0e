import { useTexts } from '../../../platform/i18n/index.ts';
import { ActionFailure } from '../../../ui/feedback/ActionFailure.tsx';
import { appToasts } from '../../../ui/feedback/appToasts.ts';
import { Dialog } from '../../../ui/layers/Dialog.tsx';
import { useHideComparisons } from '../api.ts';

export interface HideDialogProps {
  sessionIds: readonly string[];
  onHidden: () => void;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks for confirmation, because nobody can see a hidden month again. */
export function HideDialog({ sessionIds, onHidden, open, onOpenChange }: HideDialogProps) {
  const { t } = useTexts();
  const { mutate, isPending, error } = useHideComparisons(() => {
    appToasts.success(t('quizzes.compare.hidden'));
    onHidden();
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('quizzes.compare.hideTitle')}
      text={t('quizzes.compare.hideText')}
      confirmLabel={t('quizzes.compare.hideYes')}
      confirmVariant="danger"
      cancelLabel={t('quizzes.compare.hideNo')}
      onConfirm={() => mutate(sessionIds)}
      loading={isPending}
    >
      {error === null ? null : <ActionFailure error={error} title={t('quizzes.compare.hideFailed')} />}
    </Dialog>
  );
}
