import type { Account } from '@beso/contract/account';
import { NewPasswordInput, type PasswordOffer } from '@beso/contract/auth';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { errorText } from '../../../../platform/errors.ts';
import { zodResolver } from '../../../../platform/forms/forms.ts';
import { showFieldErrors } from '../../../../platform/forms/refusedFields.ts';
import { messageText, type Translate, useTexts } from '../../../../platform/i18n/index.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { PasswordField } from '../../../../ui/controls/PasswordField.tsx';
import { Alert } from '../../../../ui/feedback/Alert.tsx';
import { appToasts } from '../../../../ui/feedback/appToasts.ts';
import { Sheet } from '../../../../ui/layers/Sheet.tsx';
import { LazyForgotPassword } from '../../links/index.ts';
import { useReauthentication } from '../../second-factor/index.ts';
import { useSetPassword } from '../api.ts';

export interface PasswordSheetProps {
  account: Pick<Account, 'email' | 'hasPassword'>;
  /** Defined if the sheet opened by itself, after a sign-in by mailed link. */
  offer?: PasswordOffer | undefined;
  onClose: () => void;
}

function whyOf({ account, offer }: PasswordSheetProps, t: Translate): string {
  if (offer === 'again') return t('account.password.offerAgain');
  if (offer === 'first') return t('account.password.offerFirst');
  return account.hasPassword ? t('account.password.changeText') : t('account.password.setText');
}

/** [S5-004] [S8-018] Changes the password, or sets the first password of an account. */
export function PasswordSheet(props: PasswordSheetProps) {
  const { onClose } = props;
  const { t } = useTexts();
  // Kept, because saving changes the account while the sheet closes.
  const [account] = useState(props.account);
  const [forgot, setForgot] = useState(false);
  if (forgot) return <LazyForgotPassword email={account.email} onClose={onClose} />;
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={account.hasPassword ? t('account.password.change') : t('account.password.set')}
      description={whyOf({ ...props, account }, t)}
      closeLabel={t('recovery.close')}
    >
      <PasswordForm {...props} account={account} onForgot={() => setForgot(true)} />
    </Sheet>
  );
}

function PasswordForm({ account, offer, onClose, onForgot }: PasswordSheetProps & { onForgot: () => void }) {
  const { t } = useTexts();
  const [problem, setProblem] = useState<string>();
  const fresh = useReauthentication('password');
  const setPassword = useSetPassword();
  const { register, handleSubmit, setError, formState } = useForm<NewPasswordInput>({
    resolver: zodResolver(NewPasswordInput),
    defaultValues: { password: '', confirmPassword: '' },
  });
  const save = handleSubmit(async (values) => {
    setProblem(undefined);
    try {
      const done = await fresh.run(() => setPassword.mutateAsync(values));
      if (done === undefined) return;
      appToasts.success(account.hasPassword ? t('account.password.changed') : t('account.password.wasSet'));
      onClose();
    } catch (error) {
      if (!showFieldErrors(error, setError)) setProblem(errorText(error, t));
    }
  });
  const labels = { showLabel: t('auth.showPassword'), hideLabel: t('auth.hidePassword') };
  return (
    <>
      <form noValidate onSubmit={save} className="flex flex-col gap-4">
        {problem === undefined ? null : <Alert>{problem}</Alert>}
        {/* Tells password managers to which account the password belongs. */}
        <input type="email" autoComplete="username" value={account.email} readOnly hidden />
        <PasswordField
          {...register('password', { deps: ['confirmPassword'] })}
          autoComplete="new-password"
          label={t('recovery.reset.password')}
          {...labels}
          error={messageText(formState.errors.password?.message, t)}
        />
        <PasswordField
          {...register('confirmPassword')}
          autoComplete="new-password"
          label={t('recovery.reset.repeat')}
          {...labels}
          error={messageText(formState.errors.confirmPassword?.message, t)}
        />
        <Button
          block
          type="submit"
          loading={formState.isSubmitting}
          loadingLabel={t('recovery.reset.submitting')}
        >
          {t('recovery.reset.submit')}
        </Button>
        {offer === undefined ? null : (
          <Button block variant="quiet" onClick={onClose}>
            {t('account.password.later')}
          </Button>
        )}
        {account.hasPassword && account.email !== '' ? (
          <Button block variant="ghost" onClick={onForgot}>
            {t('auth.login.forgot')}
          </Button>
        ) : null}
      </form>
      {fresh.question}
    </>
  );
}
