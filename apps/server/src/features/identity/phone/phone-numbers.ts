import type { PhoneCountry } from '@beso/contract/phone';
import type { CountryCode } from 'libphonenumber-js/max';
import type { SmsConfig } from '../../../platform/config/sms.ts';
import { fail, failField } from '../../../platform/http/fail.ts';

export interface ReadNumber {
  /** The stored form, as +393331234567. */
  readonly e164: string;
  /** As people read it. */
  readonly shown: string;
}

/** The library knows the mobile numbers of each country; its 150 kB are loaded when needed. */
const loadNumbers = () => import('libphonenumber-js/max');

/** Some countries, such as those of North America, do not tell mobile numbers apart. */
const MOBILE = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE']);

const refuse = (key: string) => failField('phone', key);

/**
 * Returns an entered number; the country completes one without +.
 * @throws INVALID_INPUT for the field; PHONE_COUNTRY_REFUSED where messages are not sent
 */
export async function readNumber(
  { countries }: SmsConfig,
  { phone, phoneCountry }: { phone: string; phoneCountry?: string | undefined },
): Promise<ReadNumber> {
  const { isSupportedCountry, parsePhoneNumberFromString } = await loadNumbers();
  const home = isSupportedCountry(phoneCountry ?? '') ? (phoneCountry as CountryCode) : undefined;
  const number = parsePhoneNumberFromString(phone, { extract: false, ...(home && { defaultCountry: home }) });
  if (number === undefined || number.ext || !number.isValid()) throw refuse('registration.phoneInvalid');
  if (number.country === undefined || !countries.includes(number.country)) {
    throw fail('PHONE_COUNTRY_REFUSED');
  }
  if (!MOBILE.has(number.getType() ?? '')) throw refuse('registration.phoneNotMobile');
  return { e164: number.number, shown: number.formatInternational() };
}

/** Returns the countries that messages are sent to, with their calling codes. */
export async function listCountries({ countries }: SmsConfig): Promise<PhoneCountry[]> {
  const { getCountryCallingCode, isSupportedCountry } = await loadNumbers();
  return countries
    .filter((code): code is CountryCode => isSupportedCountry(code))
    .map((code) => ({ code, callingCode: getCountryCallingCode(code) }));
}
