import { type ConfirmationPurpose, type ConfirmationWay, ConfirmInput } from '@beso/contract/confirmation';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '../../../../platform/api/client.ts';
import { errorText, failureText } from '../../../../platform/errors.ts';
import { zodResolver } from '../../../../platform/forms/forms.ts';
import { showFieldErrors } from '../../../../platform/forms/refusedFields.ts';
import { messageText, type Translate, useTexts } from '../../../../platform/i18n/index.ts';
import { useSession } from '../../../../platform/session/session.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { PasswordField } from '../../../../ui/controls/PasswordField.tsx';
import { NotLoaded } from '../../../../ui/feedback/NotLoaded.tsx';
import { Spinner } from '../../../../ui/feedback/Spinner.tsx';
import { Sheet } from '../../../../ui/layers/Sheet.tsx';
import { VisuallyHidden } from '../../../../ui/layout/VisuallyHidden.tsx';
import { ConfirmByPasskey, supportsPasskeys } from '../../passkeys/index.ts';
import { useConfirmationWays } from '../api.ts';
import { CodeField } from './CodeField.tsx';
import { SentCode } from './SentCode.tsx';

interface ConfirmIdentityProps {
  purpose: ConfirmationPurpose;
  onConfirmed: () => void;
  onClose: () => void;
}

export function ConfirmIdentity({ purpose, onConfirmed, onClose }: ConfirmIdentityProps) {
  const { t } = useTexts();
  const { data, error, refetch } = useConfirmationWays();
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('factor.confirm.title')}
      description={t('factor.confirm.text')}
      closeLabel={t('factor.confirm.close')}
    >
      {data === undefined && error !== null ? (
        <NotLoaded
          text={failureText(error, t)}
          retryLabel={t('common.failure.tryAgain')}
          onRetry={() => void refetch()}
        />
      ) : null}
      {data === undefined && error === null ? (
        <div role="status" className="flex min-h-24 items-center justify-center text-primary">
          <Spinner />
          <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
        </div>
      ) : null}
      {data === undefined ? null : <Ways ways={data.ways} purpose={purpose} onConfirmed={onConfirmed} />}
    </Sheet>
  );
}

/** The ways to confirm that need typing, of which the form shows one at a time. */
type TypedWay = Exclude<ConfirmationWay, 'passkey'>;

type WaysProps = Omit<ConfirmIdentityProps, 'onClose'> & { ways: readonly ConfirmationWay[] };

function Ways({ ways, ...asked }: WaysProps) {
  const { t } = useTexts();
  const typed = ways.filter((way): way is TypedWay => way !== 'passkey');
  const [way, setWay] = useState(typed[0]);
  const byPasskey = ways.includes('passkey') && supportsPasskeys();
  const other = typed.find((open) => open !== way);
  return (
    <div className="flex flex-col gap-4">
      {way === undefined && !byPasskey ? <p>{t('factor.confirm.none')}</p> : null}
      {way === 'mail' || way === 'text' ? (
        <SentCode way={way} purpose={asked.purpose}>
          <ConfirmForm way={way} {...asked} />
        </SentCode>
      ) : null}
      {way === 'password' || way === 'code' ? <ConfirmForm key={way} way={way} {...asked} /> : null}
      {byPasskey ? <ConfirmByPasskey alone={way === undefined} {...asked} /> : null}
      {other === undefined ? null : (
        <button type="button" className="link link-tap self-center" onClick={() => setWay(other)}>
          {otherWayText(other, t)}
        </button>
      )}
    </div>
  );
}

function otherWayText(way: TypedWay, t: Translate): string {
  if (way === 'mail') return t('factor.confirm.mail');
  return way === 'text' ? t('factor.confirm.byText') : t('factor.confirm.usePassword');
}

function codeText(way: TypedWay, t: Translate): string {
  if (way === 'mail') return t('factor.confirm.code');
  return way === 'text' ? t('factor.confirm.textCode') : t('factor.confirm.ownCode');
}

function ConfirmForm({ way, purpose, onConfirmed }: Omit<WaysProps, 'ways'> & { way: TypedWay }) {
  const { t } = useTexts();
  const email = useSession().session?.user.email ?? '';
  const [problem, setProblem] = useState<string>();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(ConfirmInput),
    defaultValues: way === 'password' ? { way, purpose, password: '' } : { way, purpose, code: '' },
  });
  const errors: { password?: { message?: string }; code?: { message?: string } } = formState.errors;
  const confirm = handleSubmit(async (values) => {
    setProblem(undefined);
    try {
      await api.confirmation.confirmIdentity(values);
      onConfirmed();
    } catch (error) {
      if (!showFieldErrors(error, setError)) setProblem(errorText(error, t));
    }
  });
  return (
    <form noValidate onSubmit={confirm} className="flex flex-col gap-4">
      {way === 'password' ? (
        <>
          {/* Tells password managers to which account the password belongs. */}
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            {...register('password')}
            autoComplete="current-password"
            label={t('factor.confirm.password')}
            showLabel={t('auth.showPassword')}
            hideLabel={t('auth.hidePassword')}
            error={problem ?? messageText(errors.password?.message, t)}
          />
        </>
      ) : (
        <CodeField
          {...register('code')}
          kind={way === 'code' ? 'recovery' : 'app'}
          label={codeText(way, t)}
          error={problem ?? messageText(errors.code?.message, t)}
        />
      )}
      <Button
        block
        type="submit"
        loading={formState.isSubmitting}
        loadingLabel={t('factor.confirm.submitting')}
      >
        {t('factor.confirm.submit')}
      </Button>
    </form>
  );
}
