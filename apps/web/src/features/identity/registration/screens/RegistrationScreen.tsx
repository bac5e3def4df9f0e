import type { SessionState, SignUpInput } from '@beso/contract/auth';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type FieldErrors, useForm } from 'react-hook-form';
import { api } from '../../../../platform/api/client.ts';
import { useShownError } from '../../../../platform/connection/useShownError.ts';
import { errorText, hasCode, isUnexpectedError } from '../../../../platform/errors.ts';
import { showFieldErrors } from '../../../../platform/forms/refusedFields.ts';
import { messageText, useTexts } from '../../../../platform/i18n/index.ts';
import { rememberJoinIntent } from '../../../../platform/invitations/joinIntent.ts';
import { pendingNames } from '../../../../platform/invitations/pendingInvitation.ts';
import { nextPath } from '../../../../platform/navigation/destinations.ts';
import { useGoTo } from '../../../../platform/navigation/navigation.ts';
import { startSession } from '../../../../platform/session/session.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { Alert } from '../../../../ui/feedback/Alert.tsx';
import { appToasts } from '../../../../ui/feedback/appToasts.ts';
import { StepTag } from '../../../../ui/feedback/StepTag.tsx';
import { Dock } from '../../../../ui/layout/Dock.tsx';
import { PublicHeader } from '../../../../ui/layout/PublicHeader.tsx';
import { TopBar } from '../../../../ui/layout/TopBar.tsx';
import { LogoMark } from '../../../../ui/pictures/LogoMark.tsx';
import {
  clearRegistrationDraft,
  linkSearchOf,
  PublicPage,
  saveRegistrationDraft,
  useSignInSearch,
} from '../../entry/index.ts';
import { findInvalidFields, registrationLinkInput } from '../../links/index.ts';
import { LazyPhoneCodeSheet, type PhoneCodeSheetProps } from '../../phone/index.ts';
import { Consent } from '../components/Consent.tsx';
import { RegistrationFields } from '../components/RegistrationFields.tsx';
import { FIELD_ORDER, initialValues, registrationResolver } from '../registrationForm.ts';
import { useRegistrationInvitation } from '../registrationInvitation.ts';
import { useEmailCheck } from '../useEmailCheck.ts';
import { useInvitedAddress } from '../useInvitedAddress.tsx';
import { useSignUpOnce } from '../useSignUpOnce.ts';

/** The message of an invisible field, or any other error. */
type Problem = { message: string | undefined } | { error: unknown };

/** [S2-070] The first step of registration, which creates the account. The second step adds a picture. */
export function RegistrationScreen() {
  const { t } = useTexts();
  const search = useSignInSearch();
  const { email, redirect } = search;
  const navigate = useNavigate();
  const goTo = useGoTo();
  const [problem, setProblem] = useState<Problem>();
  const error = useShownError(problem !== undefined && 'error' in problem ? problem.error : undefined);
  const notice = problem && ('error' in problem ? errorText(error, t) : messageText(problem.message, t));
  /** The submitted form and the code sent, while the person enters the code. */
  const [proving, setProving] = useState<Pick<PhoneCodeSheetProps, 'sent' | 'form'>>();
  const [names] = useState(pendingNames);
  const invitation = useRegistrationInvitation();
  const joins = invitation?.inviterName;
  const [mailing, setMailing] = useState(false);
  const form = useForm<SignUpInput>({
    resolver: registrationResolver,
    defaultValues: initialValues(email, names?.partnerName ?? ''),
    shouldFocusError: false,
  });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => saveRegistrationDraft(values),
      }),
    [form],
  );

  const invited = useInvitedAddress(form, invitation);
  const signUpOnce = useSignUpOnce();
  const emailCheck = useEmailCheck(form);
  const method = form.watch('contactMethod');

  const focusFirst = (errors: FieldErrors<SignUpInput>) => {
    const first = FIELD_ORDER.find((name) => errors[name]);
    if (first) form.setFocus(first);
    // The error of an invisible field, such as the time zone, appears above the button.
    else setProblem({ message: Object.values(errors)[0]?.message });
  };

  const refuse = (error: unknown) => {
    if (hasCode(error, 'EMAIL_EXISTS')) {
      emailCheck.taken(form.getValues('email') ?? '');
      form.setFocus('email');
    } else if (!showFieldErrors(error, form.setError)) {
      setProblem({ error });
      // [S8-004] Shows an unexpected failure as a toast, so that nobody takes it for the error of a field.
      if (isUnexpectedError(error)) appToasts.error(t('registration.registrationFailed'));
    }
  };
  /** [S8-014] Returns whether the address is known to be free. */
  const isFree = async (typed = '') => {
    if (form.getValues('contactMethod') !== 'email' || (await emailCheck.confirm(typed))) return true;
    form.setFocus('email');
    return false;
  };

  const registered = async (state: SessionState) => {
    clearRegistrationDraft();
    // The person has agreed to join by registering, so the picture can wait.
    if (invitation !== null) rememberJoinIntent(invitation.token);
    await startSession(state);
    appToasts.success(t('registration.welcomeToBeso'));
    if (invitation !== null) return goTo(nextPath(state, redirect), { replace: true });
    await navigate({
      to: '/profile-setup',
      search: redirect === undefined ? {} : { redirect },
      state: { registered: true },
      replace: true,
    });
  };

  const signUp = form.handleSubmit(async (values) => {
    setProblem(undefined);
    if (!invited.fits()) return;
    try {
      if (!(await isFree(values.email))) return;
      if (values.contactMethod === 'email') return await registered(await signUpOnce(values));
      const { phone = '', phoneCountry, language } = values;
      const sent = await api.auth.requestPhoneCode({ phone, phoneCountry, language });
      setProving({ sent, form: values });
    } catch (error) {
      refuse(error);
    }
  }, focusFirst);

  /** [S3-032] [S7-061] Registers without a password, by a mailed link. */
  const askForLink = async () => {
    const values = form.getValues();
    const input = registrationLinkInput(values.email ?? '', values);
    const refused = findInvalidFields(input);
    form.clearErrors();
    setProblem(undefined);
    for (const [field, message] of refused) form.setError(field as keyof SignUpInput, { message });
    if (refused.length > 0) {
      const first = FIELD_ORDER.find((name) => refused.some(([field]) => field === name));
      if (first) form.setFocus(first);
      return;
    }
    if (!invited.fits()) return;
    setMailing(true);
    try {
      if (!(await isFree(input.email))) return;
      const passing = linkSearchOf(search);
      const { resendsLeft } = await api.links.requestRegistrationLink({ ...input, ...passing });
      const asked = { kind: 'registration' as const, resendsLeft, passing };
      await navigate({ to: '/verify-email-simple', state: { email: input.email.trim(), asked } });
    } catch (error) {
      refuse(error);
    } finally {
      setMailing(false);
    }
  };

  return (
    <PublicPage>
      <form noValidate onSubmit={signUp} className="column">
        <PublicHeader above className="max-lg:hidden" />
        <TopBar
          title={t('registration.title')}
          backLabel={t('common.back')}
          backRender={
            invitation === null ? (
              <Link to="/onboarding" search={search} />
            ) : (
              <Link to="/join/$token" params={{ token: invitation.token }} />
            )
          }
          // A person who registers through an invitation has no second step.
          end={
            invitation === null ? (
              <StepTag step={1} total={2} label={t('registration.step', { step: 1, total: 2 })} />
            ) : undefined
          }
        />
        <main className="px-gutter flex grow flex-col gap-4 pt-1 pb-6">
          {joins ? <Joining name={joins} /> : null}
          <RegistrationFields form={form} emailStatus={emailCheck.status} emailHelp={invited.help} />
        </main>
        <Dock>
          {notice === undefined ? null : <Alert>{notice}</Alert>}
          <Consent />
          <Button
            block
            type="submit"
            loading={form.formState.isSubmitting}
            loadingLabel={t('registration.submitting')}
          >
            {joins
              ? t('registration.submitJoining', { name: joins })
              : t(invitation === null ? 'registration.submit' : 'registration.submitWaiting')}
          </Button>
          {method === 'phone' ? null : (
            <Button
              block
              variant="ghost"
              loading={mailing}
              loadingLabel={t('registration.mailing')}
              onClick={() => void askForLink()}
            >
              {t('registration.withoutPassword')}
            </Button>
          )}
        </Dock>
      </form>
      {proving === undefined ? null : (
        <LazyPhoneCodeSheet
          {...proving}
          onClose={() => setProving(undefined)}
          onDone={async (state, how) => {
            if (how === 'registered') return registered(state);
            if (invitation !== null) rememberJoinIntent(invitation.token);
            clearRegistrationDraft();
            await startSession(state);
            goTo(nextPath(state, redirect), { replace: true });
          }}
          onRefused={(error) => {
            setProving(undefined);
            refuse(error);
          }}
        />
      )}
    </PublicPage>
  );
}

/** [S2-134] Shows who invited the person who registers. */
function Joining({ name }: { name: string }) {
  const { t } = useTexts();
  return (
    <section className="flex items-center gap-3.5 rounded-lg bg-surface px-4.5 py-3.5">
      <LogoMark size={40} className="shrink-0" />
      <div className="min-w-0">
        <h2 className="type-h2 wrap-anywhere">{t('registration.joining', { name })}</h2>
        <p className="type-sm text-text-2">{t('registration.joiningText')}</p>
      </div>
    </section>
  );
}
