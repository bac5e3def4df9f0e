import { useTexts } from '../../../../platform/i18n/index.ts';
import { Dialog } from '../../../../ui/layers/Dialog.tsx';
import { useSignOut } from '../useSignOut.ts';
import { LazySignOutQuestion } from './LazySignOutQuestion.tsx';

export interface EverywhereDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks before signing out on every device. */
export function EverywhereDialog({ open, onOpenChange }: EverywhereDialogProps) {
  const { t } = useTexts();
  const { asking, ...signOut } = useSignOut('global');
  const stay = () => {
    signOut.cancel();
    onOpenChange(false);
  };
  if (open && asking !== undefined)
    return <LazySignOutQuestion waiting={asking} onCancel={stay} leave={signOut.leave} />;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('account.everywhere.title')}
      text={t('account.everywhere.text')}
      confirmLabel={t('shell.signOut')}
      confirmVariant="danger"
      cancelLabel={t('shell.leaving.stay')}
      onConfirm={signOut.start}
      loading={signOut.signingOut}
    />
  );
}
