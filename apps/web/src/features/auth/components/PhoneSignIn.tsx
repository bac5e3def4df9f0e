import { PhoneNumber, type SentPhoneCode } from '@beso/contract/phone';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { api } from '../../../platform/api/client.ts';
import { nextPath } from '../../../platform/destinations.ts';
import { dropDraft, readDraft as readKept, storeDraft } from '../../../platform/drafts.ts';
import { errorText, hasCode } from '../../../platform/errors.ts';
import { showFieldErrors, zodResolver } from '../../../platform/forms.ts';
import { currentLanguage, messageText, useTexts } from '../../../platform/i18n/index.ts';
import { useGoTo } from '../../../platform/navigation.ts';
import { startSession } from '../../../platform/session/session.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { readDraft, saveDraft } from '../registrationDraft.ts';
import { PhoneCodeForm } from './PhoneCodeForm.tsx';
import { PhoneField } from './PhoneField.tsx';

export interface PhoneSignInProps {
  /** Where somebody wanted to go before they were asked who they are. */
  redirect: string | undefined;
}

/** A reload while the message is on its way finds the field for its code again. The digits are not kept. */
const KEPT = { name: 'sign-in-phone', personId: '', blank: { id: '', phone: '', shown: '' } };

/** [S7-005] Sign-in by a code that is sent to the phone. */
export function PhoneSignIn({ redirect }: PhoneSignInProps) {
  const { t } = useTexts();
  const goTo = useGoTo();
  const [sent, setSent] = useState<SentPhoneCode | undefined>(() => {
    const kept = readKept(KEPT.name, KEPT.personId, KEPT.blank);
    return kept.id === '' ? undefined : kept;
  });
  const keep = (next: SentPhoneCode | undefined) => {
    setSent(next);
    if (next === undefined) dropDraft(KEPT.name, KEPT.personId);
    else storeDraft(KEPT.name, KEPT.personId, next);
  };
  if (sent === undefined) return <NumberForm onSent={keep} />;
  return (
    <PhoneCodeForm
      sent={sent}
      onSent={keep}
      onChange={() => keep(undefined)}
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
            onClick={() => saveDraft({ ...readDraft(), contactMethod: 'phone', phone: sent.phone })}
          >
            {t('phone.register')}
          </Link>
        ) : null
      }
    />
  );
}

function NumberForm({ onSent }: { onSent: (sent: SentPhoneCode) => void }) {
  const { t } = useTexts();
  const [problem, setProblem] = useState<string>();
  const { control, register, handleSubmit, setError, formState } = useForm<z.input<typeof PhoneNumber>>({
    resolver: zodResolver(PhoneNumber),
    defaultValues: { phone: '' },
  });
  const send = handleSubmit(async (values) => {
    setProblem(undefined);
    try {
      onSent(await api.auth.requestPhoneCode({ ...values, language: currentLanguage() }));
    } catch (error) {
      if (!showFieldErrors(error, setError)) setProblem(errorText(error, t));
    }
  });
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-4.5">
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
      <Button block type="submit" loading={formState.isSubmitting} loadingLabel={t('phone.sending')}>
        {t('phone.send')}
      </Button>
    </form>
  );
}
