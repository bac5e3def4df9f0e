import { FactorCodeInput } from '@beso/contract/second-factor';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '../../../../platform/api/client.ts';
import { errorText, hasCode } from '../../../../platform/errors.ts';
import { zodResolver } from '../../../../platform/forms/forms.ts';
import { showFieldErrors } from '../../../../platform/forms/refusedFields.ts';
import { messageText, useTexts } from '../../../../platform/i18n/index.ts';
import { startSession } from '../../../../platform/session/session.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { CodeField } from './CodeField.tsx';

/** Asks for a code of the authenticator app, or for a recovery code. */
export function ChallengeForm({ onOver }: { onOver: () => void }) {
  const { t } = useTexts();
  const [kind, setKind] = useState<'app' | 'recovery'>('app');
  const [problem, setProblem] = useState<string>();
  const { register, handleSubmit, setError, setFocus, reset, formState } = useForm<FactorCodeInput>({
    resolver: zodResolver(FactorCodeInput),
    defaultValues: { code: '' },
  });
  const verify = handleSubmit(async (values) => {
    setProblem(undefined);
    try {
      await startSession(await api.secondFactor.verifySignIn(values));
    } catch (error) {
      if (hasCode(error, 'CHALLENGE_OVER')) return onOver();
      if (!showFieldErrors(error, setError)) setProblem(errorText(error, t));
      setFocus('code', { shouldSelect: true });
    }
  });
  const change = () => {
    setKind(kind === 'app' ? 'recovery' : 'app');
    setProblem(undefined);
    reset();
  };
  return (
    <>
      <p className="mt-1.5 text-text-2">
        {kind === 'app' ? t('factor.challenge.app') : t('factor.challenge.recovery')}
      </p>
      <form noValidate onSubmit={verify} className="mt-6 flex flex-col gap-4.5">
        <CodeField
          key={kind}
          {...register('code')}
          kind={kind}
          autoFocus
          label={kind === 'app' ? t('factor.challenge.code') : t('factor.challenge.recoveryCode')}
          error={problem ?? messageText(formState.errors.code?.message, t)}
        />
        <button type="button" className="link link-tap self-end" onClick={change}>
          {kind === 'app' ? t('factor.challenge.useRecovery') : t('factor.challenge.useApp')}
        </button>
        <Button
          block
          type="submit"
          loading={formState.isSubmitting}
          loadingLabel={t('factor.challenge.submitting')}
        >
          {t('factor.challenge.submit')}
        </Button>
      </form>
    </>
  );
}
