import { NewPasswordInput } from '@beso/contract/auth';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '../../../../platform/api/client.ts';
import { errorText, hasCode, isApiError } from '../../../../platform/errors.ts';
import { zodResolver } from '../../../../platform/forms/forms.ts';
import { showFieldErrors } from '../../../../platform/forms/refusedFields.ts';
import { isInAppleBrowser } from '../../../../platform/homeScreen.ts';
import { messageText, type Translate, useTexts } from '../../../../platform/i18n/index.ts';
import { nextPath } from '../../../../platform/navigation/destinations.ts';
import { useGoTo } from '../../../../platform/navigation/navigation.ts';
import { startSession } from '../../../../platform/session/session.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { PasswordField } from '../../../../ui/controls/PasswordField.tsx';
import { Alert } from '../../../../ui/feedback/Alert.tsx';
import { appToasts } from '../../../../ui/feedback/appToasts.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { Spinner } from '../../../../ui/feedback/Spinner.tsx';
import { Dock } from '../../../../ui/layout/Dock.tsx';
import { PublicHeader } from '../../../../ui/layout/PublicHeader.tsx';
import { BrokenMark } from '../../../../ui/pictures/BrokenMark.tsx';
import { PublicPage } from '../../entry/index.ts';
import { LazyForgotPassword } from '../components/LazyForgotPassword.tsx';
import { useMailedLink } from '../mailedLink.ts';

const ENDED = ['LINK_NOT_FOUND', 'LINK_EXPIRED', 'LINK_USED', 'LINK_SUPERSEDED'] as const;
const isEnded = (error: unknown) => ENDED.some((code) => hasCode(error, code));

/** [S5-005] Returns the message that says why the link does not work. */
function reasonOf(error: unknown, t: Translate): string {
  if (error === undefined) return t('recovery.reset.missing');
  if (hasCode(error, 'LINK_NOT_FOUND') || hasCode(error, 'LINK_EXPIRED')) return t('recovery.reset.invalid');
  return errorText(error, t);
}

type State = { is: 'checking' } | { is: 'open'; email: string } | { is: 'failed'; error: unknown };

/** [S2-086] Sets a new password by a mailed link. */
export function ResetPasswordScreen() {
  const { token } = useMailedLink();
  return <ByLink key={token} token={token} />;
}

function ByLink({ token }: { token: string }) {
  const { t } = useTexts();
  const [state, setState] = useState<State>(
    token === '' ? { is: 'failed', error: undefined } : { is: 'checking' },
  );
  const begun = useRef(false);
  const check = () => {
    setState({ is: 'checking' });
    api.auth.checkPasswordReset({ token }).then(
      ({ email }) => setState({ is: 'open', email }),
      (error: unknown) => setState({ is: 'failed', error }),
    );
  };
  useEffect(() => {
    if (token === '' || begun.current) return;
    begun.current = true;
    check();
  });
  return (
    <PublicPage>
      <div className="column">
        <PublicHeader />
        {state.is === 'checking' ? (
          <main className="flex grow flex-col">
            <div role="status" className="flex grow flex-col items-center justify-center gap-4 text-primary">
              <Spinner />
              <p className="text-text">{t('recovery.reset.checking')}</p>
            </div>
          </main>
        ) : null}
        {state.is === 'open' ? (
          <NewPassword
            email={state.email}
            token={token}
            onEnded={(error) => setState({ is: 'failed', error })}
          />
        ) : null}
        {state.is === 'failed' ? (
          <Failed
            reason={reasonOf(state.error, t)}
            onRetry={state.error === undefined || isEnded(state.error) ? undefined : check}
          />
        ) : null}
      </div>
    </PublicPage>
  );
}

interface NewPasswordProps {
  email: string;
  token: string;
  onEnded: (error: unknown) => void;
}

function NewPassword({ email, token, onEnded }: NewPasswordProps) {
  const { t } = useTexts();
  const goTo = useGoTo();
  const [problem, setProblem] = useState<string>();
  const { register, handleSubmit, setError, formState } = useForm<NewPasswordInput>({
    resolver: zodResolver(NewPasswordInput),
    defaultValues: { password: '', confirmPassword: '' },
  });
  const save = handleSubmit(async (values) => {
    setProblem(undefined);
    try {
      const state = await api.auth.resetPassword({ ...values, token });
      await startSession(state);
      if (state.session !== null) appToasts.success(t('recovery.reset.saved'));
      goTo(nextPath(state), { replace: true });
    } catch (error) {
      if (isApiError(error) && isEnded(error)) onEnded(error);
      else if (!showFieldErrors(error, setError)) setProblem(errorText(error, t));
    }
  });
  const labels = { showLabel: t('auth.showPassword'), hideLabel: t('auth.hidePassword') };
  return (
    <form noValidate onSubmit={save} className="flex grow flex-col">
      <main className="px-gutter flex grow flex-col gap-4 pt-6 pb-6">
        <h1 className="type-hero">{t('recovery.reset.title')}</h1>
        <p className="-mt-2 break-words text-text-2">{t('recovery.reset.for', { email })}</p>
        {isInAppleBrowser() ? (
          <p className="type-sm -mt-2 text-text-2">{t('recovery.reset.inTheApp')}</p>
        ) : null}
        {/* Tells password managers to which account the new password belongs. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
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
      </main>
      <Dock>
        {problem === undefined ? null : <Alert>{problem}</Alert>}
        <Button
          block
          type="submit"
          loading={formState.isSubmitting}
          loadingLabel={t('recovery.reset.submitting')}
        >
          {t('recovery.reset.submit')}
        </Button>
      </Dock>
    </form>
  );
}

function Failed({ reason, onRetry }: { reason: string; onRetry: (() => void) | undefined }) {
  const { t } = useTexts();
  const [asking, setAsking] = useState(false);
  return (
    <main className="flex grow flex-col">
      <div role="alert" className="flex grow flex-col">
        <EmptyState
          drawing={<BrokenMark />}
          title={t('recovery.reset.failedTitle')}
          text={reason}
          actions={
            <>
              {onRetry === undefined ? (
                <Button block onClick={() => setAsking(true)}>
                  {t('recovery.reset.again')}
                </Button>
              ) : (
                <Button block onClick={onRetry}>
                  {t('common.failure.tryAgain')}
                </Button>
              )}
              <Button block variant="quiet" render={<Link to="/login" />}>
                {t('recovery.reset.signIn')}
              </Button>
            </>
          }
        />
      </div>
      {asking ? <LazyForgotPassword email="" onClose={() => setAsking(false)} /> : null}
    </main>
  );
}
