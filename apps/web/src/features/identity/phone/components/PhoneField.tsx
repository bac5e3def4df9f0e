import type { PhoneCountry } from '@beso/contract/phone';
import Phone from 'lucide-react/icons/phone';
import { type ComponentProps, useEffect } from 'react';
import { api } from '../../../../platform/api/client.ts';
import { currentLanguage, useTexts } from '../../../../platform/i18n/index.ts';
import { useLazy } from '../../../../platform/lazyLoad.ts';
import { SelectField } from '../../../../ui/controls/SelectField.tsx';
import { TextField } from '../../../../ui/controls/TextField.tsx';
import { countryName, countryOptions, guessCountry } from '../phoneCountry.ts';

let asked: Promise<PhoneCountry[]> | undefined;

/** Fetches the countries to which the server can send codes, once. A call after a failure retries. */
export function loadCountries(): Promise<PhoneCountry[]> {
  asked ??= api.auth.listPhoneCountries().then(({ countries }) => countries);
  asked.catch(() => {
    asked = undefined;
  });
  return asked;
}

export interface PhoneFieldProps {
  number: ComponentProps<'input'> & { name: string };
  country: string | undefined;
  onCountry: (code: string) => void;
  error: string | undefined;
}

/** Asks for a phone number and its country. */
export function PhoneField({ number, country, onCountry, error }: PhoneFieldProps) {
  const { t } = useTexts();
  const { code: countries } = useLazy(loadCountries);
  const language = currentLanguage();
  const home = guessCountry(navigator.languages, language);
  const isOffered = countries === undefined || countries.some(({ code }) => code === home);
  useEffect(() => {
    if (countries === undefined || countries.some(({ code }) => code === country)) return;
    onCountry((countries.find(({ code }) => code === home) ?? countries[0])?.code ?? home);
  }, [countries, country, onCountry, home]);
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] gap-x-3 gap-y-4">
      <SelectField
        label={t('phone.country')}
        autoComplete="tel-country-code"
        value={country ?? ''}
        onChange={(event) => onCountry(event.target.value)}
        options={countries === undefined ? [] : countryOptions(countries, language)}
        help={isOffered ? undefined : t('phone.notFrom', { country: countryName(home, language) })}
        {...(countries === undefined && { placeholder: '…' })}
      />
      <TextField
        {...number}
        type="tel"
        inputMode="tel"
        label={t('registration.phone')}
        icon={<Phone size={20} />}
        autoComplete="tel-national"
        error={error}
      />
    </div>
  );
}
