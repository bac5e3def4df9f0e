import type { ReactElement } from 'react';
import { useTexts } from '../../../../platform/i18n/index.ts';
import { useLazy } from '../../../../platform/lazyLoad.ts';
import { Button, type ButtonVariant } from '../../../../ui/controls/Button.tsx';
import { LayerFallback } from '../../../../ui/layers/LayerFallback.tsx';
import { useSignOut } from '../useSignOut.ts';

const loadQuestion = async () => (await import('./SignOutQuestion.tsx')).SignOutQuestion;

export interface SignOutButtonProps {
  variant: ButtonVariant;
  compact?: boolean | undefined;
  block?: boolean | undefined;
  icon?: ReactElement | undefined;
  className?: string | undefined;
}

/** [S4-003] Signs out on this device, after a question if it holds unsent items. */
export function SignOutButton(look: SignOutButtonProps) {
  const { t } = useTexts();
  const { asking, ...signOut } = useSignOut();
  const lazy = useLazy(loadQuestion, asking !== undefined);
  const { code: SignOutQuestion } = lazy;
  return (
    <>
      <Button {...look} loading={signOut.signingOut && asking === undefined} onClick={signOut.start}>
        {t('shell.signOut')}
      </Button>
      {asking !== undefined && SignOutQuestion ? (
        <SignOutQuestion waiting={asking} onCancel={signOut.cancel} leave={signOut.leave} />
      ) : null}
      {asking !== undefined && !SignOutQuestion ? (
        <LayerFallback lazy={lazy} onClose={signOut.cancel} />
      ) : null}
    </>
  );
}
