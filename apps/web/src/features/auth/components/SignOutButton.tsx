import type { ReactElement } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import { useLater } from '../../../platform/later.ts';
import { Button, type ButtonVariant } from '../../../ui/Button.tsx';
import { useSignOut } from '../useSignOut.ts';

const loadQuestion = async () => (await import('./SignOutQuestion.tsx')).SignOutQuestion;

export interface SignOutButtonProps {
  variant: ButtonVariant;
  compact?: boolean | undefined;
  block?: boolean | undefined;
  icon?: ReactElement | undefined;
  /** On every device, and not on this one only. */
  everywhere?: boolean | undefined;
}

/** [S4-003] Signs out. What waits on this device is asked about first. */
export function SignOutButton({ everywhere = false, ...look }: SignOutButtonProps) {
  const { t } = useTexts();
  const { asking, ...signOut } = useSignOut(everywhere ? 'global' : 'local');
  const { code: SignOutQuestion } = useLater(loadQuestion, asking !== undefined);
  const questionComes = asking !== undefined && SignOutQuestion === undefined;
  return (
    <>
      <Button
        {...look}
        loading={(signOut.signingOut && asking === undefined) || questionComes}
        onClick={signOut.start}
      >
        {everywhere ? t('shell.signOutEverywhere') : t('shell.signOut')}
      </Button>
      {asking === undefined || SignOutQuestion === undefined ? null : (
        <SignOutQuestion waiting={asking} onCancel={signOut.cancel} leave={signOut.leave} />
      )}
    </>
  );
}
