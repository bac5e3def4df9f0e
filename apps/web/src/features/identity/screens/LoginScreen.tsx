import type { SignInInput } from '@beso/contract/auth';
import { Link } from '@tanstack/react-router';
import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import { type ReactNode, useCallback, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { errorText, hasCode, isApiError, NetworkError } from '../../../platform/errors.ts';
import { parseDraft, readDraft, storeDraft } from '../../../platform/forms/drafts.ts';
import { showFieldErrors } from '../../../platform/forms/refusedFields.ts';
import { useStoredForm } from '../../../platform/forms/useStoredForm.ts';
import { messageText, type Translate, useTexts } from '../../../platform/i18n/index.ts';
import { isNativeApp } from '../../../platform/native/device.ts';
import { nextPath } from '../../../platform/navigation/destinations.ts';
import { useGoTo } from '../../../platform/navigation/navigation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { PasswordField } from '../../../ui/controls/PasswordField.tsx';
import { Segmented } from '../../../ui/controls/Segmented.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { PublicHeader } from '../../../ui/layout/PublicHeader.tsx';
import { LazyBiometricSignIn } from '../biometric/index.ts';
import { PublicPage, useSignInSearch, withEmail } from '../entry/index.ts';
import { AdmitDevice, AskForDeviceLink, AskForMagicLink, LazyForgotPassword } from '../links/index.ts';
import { PasskeySignIn } from '../passkeys/index.ts';
import { isPhoneOffered, LazyPhoneSignIn } from '../phone/index.ts';
import { lazySignInResolver, loadSigningIn, preloadSigningIn } from '../sessions/index.ts';
import { LazyServerLine } from '../shell/LazyServerLine.tsx';

/** This tab stores the typed address until the person signs in, but never the password. */
const DRAFT = { name: 'sign-in', personId: '', blank: { email: '' } };
const keepEmail = (values: Record<string, unknown>) =>
  storeDraft(DRAFT.name, DRAFT.personId, parseDraft(DRAFT.blank, values));

/** [S2-062] [S5-002] Signs in by email and password, or by phone. */
export function LoginScreen() {
  const { t } = useTexts();
  const search = useSignInSearch();
  const goTo = useGoTo();
  const [failure, setFailure] = useState<unknown>();
  const reasonId = useId();
  const form = useForm<SignInInput>({
    resolver: lazySignInResolver,
    defaultValues: {
      email: search.email ?? readDraft(DRAFT.name, DRAFT.personId, DRAFT.blank).email,
      password: '',
    },
  });
  const { register, handleSubmit, watch, setError, setFocus, setValue, formState } = form;
  const [method, setMethod] = useState<'email' | 'phone'>('email');
  const [askedForPhone, setAskedForPhone] = useState(false);
  const [forgot, setForgot] = useState(false);
  useStoredForm(form, keepEmail);
  const [email, password] = watch(['email', 'password']);
  const incomplete = email.trim() === '' || password === '';

  const putEmail = useCallback((known: string) => setValue('email', known), [setValue]);

  const choose = (next: 'email' | 'phone') => {
    setMethod(next);
    if (next === 'phone') setAskedForPhone(true);
  };

  const signInAs = (known: string) => {
    putEmail(known);
    setFocus('password');
  };

  const submit = handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      const { signIn } = await loadSigningIn();
      goTo(nextPath(await signIn(values), search.redirect), { replace: true });
    } catch (error) {
      if (showFieldErrors(error, setError)) return;
      setFailure(error);
      if (hasCode(error, 'INVALID_CREDENTIALS')) setFocus('password', { shouldSelect: true });
    }
  });

  return (
    <PublicPage>
      <div className="column">
        <PublicHeader />
        <main className="px-gutter flex grow flex-col pt-6 pb-[max(1.5rem,env(safe-area-inset-bottom))]">
          <h1 className="type-hero">{t('auth.login.title')}</h1>
          <p className="mt-1.5 text-text-2">{t('auth.login.description')}</p>
          {isPhoneOffered() ? <Method value={method} onChange={choose} /> : null}
          {askedForPhone ? (
            <div className="mt-6" hidden={method !== 'phone'}>
              <LazyPhoneSignIn redirect={search.redirect} />
            </div>
          ) : null}
          <form
            noValidate
            onSubmit={submit}
            onFocus={preloadSigningIn}
            hidden={method === 'phone'}
            className="mt-6 flex flex-col gap-4.5"
          >
            <AdmitDevice onAdmitted={signInAs} />
            {failure === undefined ? null : <Refusal error={failure} email={email} />}
            <TextField
              {...register('email')}
              type="email"
              inputMode="email"
              autoComplete="username webauthn"
              autoCapitalize="none"
              spellCheck={false}
              label={t('auth.email')}
              icon={<Mail size={20} />}
              error={messageText(formState.errors.email?.message, t)}
            />
            <PasswordField
              {...register('password')}
              autoComplete="current-password"
              label={t('auth.password')}
              showLabel={t('auth.showPassword')}
              hideLabel={t('auth.hidePassword')}
              error={messageText(formState.errors.password?.message, t)}
            />
            <button type="button" className="link link-tap self-end" onClick={() => setForgot(true)}>
              {t('auth.login.forgot')}
            </button>
            <div className="mt-1">
              <Button
                block
                type="submit"
                disabled={incomplete}
                aria-describedby={incomplete ? reasonId : undefined}
                loading={formState.isSubmitting}
                loadingLabel={t('auth.login.submitting')}
              >
                {t('auth.login.submit')}
              </Button>
              {incomplete ? (
                <p id={reasonId} className="type-xs mt-2 text-center text-text-2">
                  {t('auth.login.incomplete')}
                </p>
              ) : null}
            </div>
            {isNativeApp() ? (
              <LazyBiometricSignIn redirect={search.redirect} />
            ) : (
              <PasskeySignIn redirect={search.redirect} />
            )}
          </form>
          <div className="mt-3" hidden={method === 'phone'}>
            <AskForMagicLink
              email={email}
              onInvalid={() =>
                setError('email', { message: 'auth.validEmailRequired' }, { shouldFocus: true })
              }
              onFailure={setFailure}
            />
          </div>
          {forgot ? (
            <LazyForgotPassword email={email} onTyped={putEmail} onClose={() => setForgot(false)} />
          ) : null}
          {isNativeApp() ? <LazyServerLine /> : null}
          <p className="mt-auto pt-6 text-center text-text-2">
            {t('auth.login.noAccount')}{' '}
            <RegistrationLink email={email} className="link-tap">
              {t('auth.login.createOne')}
            </RegistrationLink>
          </p>
        </main>
      </div>
    </PublicPage>
  );
}

function Method(props: { value: 'email' | 'phone'; onChange: (method: 'email' | 'phone') => void }) {
  const { t } = useTexts();
  return (
    <Segmented
      {...props}
      className="mt-6"
      label={t('auth.method.label')}
      options={[
        { value: 'email', label: t('auth.email'), icon: <Mail size={18} /> },
        { value: 'phone', label: t('auth.method.phone'), icon: <Phone size={18} /> },
      ]}
    />
  );
}

/** [S8-001] Returns the message of a known error, or a general one. */
function refusalText(error: unknown, t: Translate): string {
  if (hasCode(error, 'INTERNAL_SERVER_ERROR')) return t('auth.signInError');
  const isKnown = isApiError(error) || error instanceof NetworkError;
  return isKnown ? errorText(error, t) : t('auth.unexpectedErrorOccurred');
}

/** [S2-069] Shows why the sign-in was refused. */
function Refusal({ error, email }: { error: unknown; email: string }) {
  const { t } = useTexts();
  return (
    <Alert>
      {refusalText(error, t)}
      {hasCode(error, 'INVALID_CREDENTIALS') ? (
        <>
          {' '}
          {t('auth.login.newHere')}{' '}
          <RegistrationLink email={email}>{t('auth.login.registerHere')}</RegistrationLink>
        </>
      ) : null}
      {hasCode(error, 'SIGN_IN_LINK_REQUIRED') ? <AskForDeviceLink email={email} /> : null}
    </Alert>
  );
}

/** [S2-064] Links to registration, and keeps the typed address and the search parameters. */
function RegistrationLink(props: { email: string; className?: string; children: ReactNode }) {
  const search = useSignInSearch();
  return (
    <Link
      to="/simplified-registration"
      search={withEmail(search, props.email)}
      className={props.className ? `link ${props.className}` : 'link'}
    >
      {props.children}
    </Link>
  );
}
