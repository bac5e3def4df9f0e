import { PhoneOnlyInput, PhonePasswordInput } from '@beso/contract/auth';
import type { SentPhoneCode } from '@beso/contract/phone';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { api } from '../../../../platform/api/client.ts';
import { errorText, hasCode } from '../../../../platform/errors.ts';
import { dropDraft, readDraft as readKept, storeDraft } from '../../../../platform/forms/drafts.ts';
import { zodResolver } from '../../../../platform/forms/forms.ts';
import { showFieldErrors } from '../../../../platform/forms/refusedFields.ts';
import { currentLanguage, messageText, type Translate, useTexts } from '../../../../platform/i18n/index.ts';
import { nextPath } from '../../../../platform/navigation/destinations.ts';
import { useGoTo } from '../../../../platform/navigation/navigation.ts';
import { startSession } from '../../../../platform/session/session.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { PasswordField } from '../../../../ui/controls/PasswordField.tsx';
import { Alert } from '../../../../ui/feedback/Alert.tsx';
import { readRegistrationDraft, saveRegistrationDraft } from '../../entry/index.ts';
import { PhoneCodeForm } from './PhoneCodeForm.tsx';
import { PhoneField } from './PhoneField.tsx';

export interface PhoneSignInProps {
  redirect: string | undefined;
}

/** Keeps the sent code in this tab, so that a reload shows the code field again. */
const KEPT = { name: 'sign-in-phone', personId: '', blank: { id: '', phone: '', shown: '' } };

/** [S7-005] Signs in by a code sent to the phone, or by the number and its password. */
export function PhoneSignIn({ redirect }: PhoneSignInProps) {
  const { t } = useTexts();
  const goTo = useGoTo();
  const [sent, setSent] = useState<SentPhoneCode | undefined>(() => {
    const kept = readKept(KEPT.name, KEPT.personId, KEPT.blank);
    return kept.id === '' ? undefined : kept;
  });
  const [corrected, setCorrected] = useState('');
  const keep = (next: SentPhoneCode | undefined) => {
    setSent(next);
    if (next === undefined) dropDraft(KEPT.name, KEPT.personId);
    else storeDraft(KEPT.name, KEPT.personId, next);
  };
  if (sent === undefined) return <Ways redirect={redirect} number={corrected} onSent={keep} />;
  return (
    <PhoneCodeForm
      sent={sent}
      onSent={keep}
      onChange={() => {
        setCorrected(sent.phone);
        keep(undefined);
      }}
      onCode={async (phoneCode) => {
        const state = await api.auth.signInByPhone({ phone: sent.phone, phoneCode });
        keep(undefined);
        await startSession(state);
        goTo(nextPath(state, redirect), { replace: true });
      }}
      wayOn={(error) =>
        hasCode(error, 'PHONE_NOT_REGISTERED') ? (
          <Link
            to="/simplified-registration"
            search={(now) => now}
            className="link"
            onClick={() =>
              saveRegistrationDraft({ ...readRegistrationDraft(), contactMethod: 'phone', phone: sent.phone })
            }
          >
            {t('phone.register')}
          </Link>
        ) : null
      }
    />
  );
}

function refusalText(error: unknown, t: Translate): string {
  if (hasCode(error, 'INVALID_CREDENTIALS')) return t('phone.mismatch');
  return hasCode(error, 'SIGN_IN_LINK_REQUIRED') ? t('phone.codeOnly') : errorText(error, t);
}

interface WaysProps extends PhoneSignInProps {
  /** The number to begin with. */
  number: string;
  onSent: (sent: SentPhoneCode) => void;
}

/** [S7-002] Lets the person choose between code and password. */
function Ways({ redirect, number, onSent }: WaysProps) {
  const { t } = useTexts();
  const [byPassword, setByPassword] = useState(false);
  const [problem, setProblem] = useState<string>();
  const form = useForm<PhonePasswordInput>({
    resolver: byPassword ? zodResolver(PhonePasswordInput) : zodResolver(PhoneOnlyInput),
    defaultValues: { phone: number, password: '' },
  });
  const { control, register, handleSubmit, setError, setFocus, formState } = form;
  const goTo = useGoTo();
  const signIn = async (values: PhonePasswordInput) => {
    const state = await api.auth.signInByPhonePassword(values);
    await startSession(state);
    goTo(nextPath(state, redirect), { replace: true });
  };
  const sendCode = async ({ phone, phoneCountry }: PhonePasswordInput) =>
    onSent(await api.auth.requestPhoneCode({ phone, phoneCountry, language: currentLanguage() }));
  const submit = handleSubmit(async (values) => {
    setProblem(undefined);
    try {
      await (byPassword ? signIn(values) : sendCode(values));
    } catch (error) {
      if (showFieldErrors(error, setError)) return;
      setProblem(refusalText(error, t));
      if (hasCode(error, 'INVALID_CREDENTIALS')) setFocus('password', { shouldSelect: true });
    }
  });
  const change = () => {
    setByPassword(!byPassword);
    setProblem(undefined);
    form.clearErrors();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4.5">
      {problem === undefined ? null : <Alert>{problem}</Alert>}
      <Controller
        name="phoneCountry"
        control={control}
        render={({ field }) => (
          <PhoneField
            number={register('phone')}
            country={field.value}
            onCountry={field.onChange}
            error={messageText(formState.errors.phone?.message, t)}
          />
        )}
      />
      {byPassword ? (
        <PasswordField
          {...register('password')}
          autoComplete="current-password"
          label={t('auth.password')}
          showLabel={t('auth.showPassword')}
          hideLabel={t('auth.hidePassword')}
          error={messageText(formState.errors.password?.message, t)}
        />
      ) : null}
      <Button
        block
        type="submit"
        loading={formState.isSubmitting}
        loadingLabel={byPassword ? t('auth.login.submitting') : t('phone.sending')}
      >
        {byPassword ? t('auth.login.submit') : t('phone.send')}
      </Button>
      <button type="button" className="link link-tap self-center" onClick={change}>
        {byPassword ? t('phone.useCode') : t('phone.usePassword')}
      </button>
    </form>
  );
}
