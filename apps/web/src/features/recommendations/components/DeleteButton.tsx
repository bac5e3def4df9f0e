import type { Activity } from '@beso/contract/activities';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { ActionFailure } from '../../../ui/feedback/ActionFailure.tsx';
import { appToasts } from '../../../ui/feedback/appToasts.ts';
import { Dialog } from '../../../ui/layers/Dialog.tsx';
import { useDeleteRecommendation } from '../api.ts';

export interface DeleteButtonProps {
  activity: Activity;
  describedBy?: string | undefined;
  onDeleted?: (() => void) | undefined;
}

export function DeleteButton({ activity, describedBy, onDeleted }: DeleteButtonProps) {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  const { mutateAsync, isPending, error, reset } = useDeleteRecommendation(activity.id);
  const remove = async () => {
    const done = await mutateAsync().then(
      () => true,
      () => false,
    );
    if (!done) return;
    appToasts.success(t('recommendations.deleted'), undefined, activity.id);
    setOpen(false);
    onDeleted?.();
  };
  return (
    <>
      <IconButton
        label={t('recommendations.delete')}
        aria-describedby={describedBy}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Trash2 size={20} />
      </IconButton>
      <Dialog
        open={open}
        onOpenChange={(next) => {
          if (!next) reset();
          setOpen(next);
        }}
        title={t('recommendations.deleteTitle')}
        text={t('recommendations.deleteText')}
        confirmLabel={t('recommendations.delete')}
        confirmVariant="danger"
        cancelLabel={t('recommendations.keep')}
        onConfirm={() => void remove()}
        loading={isPending}
      >
        {error === null ? null : <ActionFailure error={error} title={t('recommendations.deleteFailed')} />}
      </Dialog>
    </>
  );
}
