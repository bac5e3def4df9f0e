import type { SignUpInput } from '@beso/contract/auth';
import { Link } from '@tanstack/react-router';
import Lock from 'lucide-react/icons/lock';
import Mail from 'lucide-react/icons/mail';
import MapPin from 'lucide-react/icons/map-pin';
import Phone from 'lucide-react/icons/phone';
import type { ReactNode } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { messageText, useTexts } from '../../../../platform/i18n/index.ts';
import { ChipGroup } from '../../../../ui/controls/ChipGroup.tsx';
import { PasswordField } from '../../../../ui/controls/PasswordField.tsx';
import { Segmented } from '../../../../ui/controls/Segmented.tsx';
import { TextField } from '../../../../ui/controls/TextField.tsx';
import { browserTimeZone, placeOfTimeZone } from '../../entry/index.ts';
import { isPhoneOffered, LazyPhoneField } from '../../phone/index.ts';
import type { EmailCheck } from '../useEmailCheck.ts';
import { BirthdayField } from './BirthdayField.tsx';

type Form = UseFormReturn<SignUpInput>;
type Field = keyof SignUpInput;

function useErrorOf(form: Form): (field: Field) => string | undefined {
  const { t } = useTexts();
  const { errors } = form.formState;
  return (field) => messageText(errors[field]?.message, t);
}

interface RegistrationFieldsProps {
  form: Form;
  emailStatus: EmailCheck['status'];
  /** Shown below the address field while the field has no error. */
  emailHelp: ReactNode;
}

/** [S2-073] The fields of the registration form, in the order of `FIELD_ORDER`. */
export function RegistrationFields({ form, emailStatus, emailHelp }: RegistrationFieldsProps) {
  const { t } = useTexts();
  const errorOf = useErrorOf(form);
  return (
    <>
      {isPhoneOffered() ? <ContactMethod form={form} /> : null}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-x-3 gap-y-4">
        <TextField
          {...form.register('firstName')}
          label={t('registration.firstName')}
          autoComplete="given-name"
          error={errorOf('firstName')}
        />
        <TextField
          {...form.register('lastName')}
          label={t('registration.lastName')}
          autoComplete="family-name"
          error={errorOf('lastName')}
        />
      </div>
      <ContactField form={form} emailStatus={emailStatus} emailHelp={emailHelp} />
      <PasswordField
        {...form.register('password', { deps: ['confirmPassword'] })}
        label={t('auth.password')}
        autoComplete="new-password"
        showLabel={t('auth.showPassword')}
        hideLabel={t('auth.hidePassword')}
        error={errorOf('password')}
      />
      <TextField
        {...form.register('confirmPassword')}
        type="password"
        label={t('registration.confirmPassword')}
        icon={<Lock size={20} />}
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        error={errorOf('confirmPassword')}
      />
      <Pronouns form={form} />
      <TextField
        {...form.register('location')}
        label={t('registration.location')}
        placeholder={t('registration.city')}
        icon={<MapPin size={20} />}
        autoComplete="address-level2"
        error={errorOf('location')}
        help={<PlaceNearby form={form} />}
      />
      <Controller
        name="birthday"
        control={form.control}
        render={({ field: { name: _name, ...field } }) => (
          <BirthdayField {...field} error={errorOf('birthday')} />
        )}
      />
    </>
  );
}

/** Offers the city of the browser's time zone as the location. */
function PlaceNearby({ form }: { form: Form }) {
  const { t } = useTexts();
  const place = placeOfTimeZone(browserTimeZone());
  if (place === undefined || form.watch('location') !== '') return null;
  return (
    <button
      type="button"
      className="link link-tap"
      onClick={() => form.setValue('location', place, { shouldDirty: true, shouldValidate: true })}
    >
      {t('registration.place', { place })}
    </button>
  );
}

function ContactMethod({ form }: { form: Form }) {
  const { t } = useTexts();
  return (
    <Controller
      name="contactMethod"
      control={form.control}
      render={({ field }) => (
        <Segmented
          label={t('registration.contact.label')}
          value={field.value}
          onChange={(method) => {
            field.onChange(method);
            form.clearErrors(['email', 'phone']);
          }}
          options={[
            { value: 'email', label: t('registration.contact.email'), icon: <Mail size={18} /> },
            { value: 'phone', label: t('registration.contact.phone'), icon: <Phone size={18} /> },
          ]}
        />
      )}
    />
  );
}

/** Asks for an email address or a phone number, and keeps both texts. */
function ContactField({ form, emailStatus, emailHelp }: RegistrationFieldsProps) {
  const { t } = useTexts();
  const errorOf = useErrorOf(form);
  const [method, email] = form.watch(['contactMethod', 'email']);
  if (method === 'phone') {
    return (
      <Controller
        key="phone"
        name="phoneCountry"
        control={form.control}
        render={({ field }) => (
          <LazyPhoneField
            number={form.register('phone')}
            country={field.value}
            onCountry={field.onChange}
            error={errorOf('phone')}
          />
        )}
      />
    );
  }
  const taken = form.formState.errors.email?.type === 'taken';
  return (
    <TextField
      key="email"
      {...form.register('email')}
      type="email"
      inputMode="email"
      label={t('auth.email')}
      icon={<Mail size={20} />}
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      error={errorOf('email')}
      status={emailStatus}
      statusLabel={
        emailStatus === undefined
          ? undefined
          : t(emailStatus === 'checking' ? 'registration.emailChecking' : 'registration.emailFree')
      }
      help={
        taken ? (
          <Link
            to="/login"
            search={(now) => ({ ...now, email: email?.trim() ?? '' })}
            className="link link-tap"
          >
            {t('registration.signIn')}
          </Link>
        ) : (
          emailHelp
        )
      }
    />
  );
}

/** [S9-036] Asks for pronouns. A second tap clears the choice. */
function Pronouns({ form }: { form: Form }) {
  const { t } = useTexts();
  return (
    <Controller
      name="pronouns"
      control={form.control}
      render={({ field: { name: _name, ...field } }) => (
        <ChipGroup
          {...field}
          clearable
          label={t('registration.pronouns')}
          optional={t('registration.optional')}
          options={[
            { value: 'she/her', label: t('registration.pronoun.sheHer') },
            { value: 'he/him', label: t('registration.pronoun.heHim') },
            { value: 'they/them', label: t('registration.pronoun.theyThem') },
          ]}
        />
      )}
    />
  );
}
