import type { ReactElement } from 'react';
import { useTexts } from '../../../../platform/i18n/index.ts';
import { Button, type ButtonVariant } from '../../../../ui/controls/Button.tsx';
import { useSignOut } from '../useSignOut.ts';
import { LazySignOutQuestion } from './LazySignOutQuestion.tsx';

export interface SignOutButtonProps {
  variant: ButtonVariant;
  compact?: boolean | undefined;
  block?: boolean | undefined;
  icon?: ReactElement | undefined;
  className?: string | undefined;
}

/** [S4-003] Signs out on this device. If there are unsent items, asks about them first. */
export function SignOutButton(look: SignOutButtonProps) {
  const { t } = useTexts();
  const { asking, ...signOut } = useSignOut();
  return (
    <>
      <Button {...look} loading={signOut.signingOut && asking === undefined} onClick={signOut.start}>
        {t('shell.signOut')}
      </Button>
      <LazySignOutQuestion waiting={asking} onCancel={signOut.cancel} leave={signOut.leave} />
    </>
  );
}
