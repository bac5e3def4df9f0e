import type { PhoneCountry } from '@beso/contract/phone';
import type { CountryCode } from 'libphonenumber-js/max';
import type { SmsConfig } from '../../../platform/config/sms.ts';
import { fail, failField } from '../../../platform/http/fail.ts';

export interface ParsedPhoneNumber {
  /** The stored form, such as +393331234567. */
  readonly e164: string;
  readonly shown: string;
}

/** The library's large data of all countries is loaded on first use. */
const loadNumbers = () => import('libphonenumber-js/max');

/** In some countries, such as the USA, mobile and landline numbers look alike. */
const MOBILE = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE']);

const refuse = (key: string) => failField('phone', key);

/**
 * Parses an entered number, which gets the country's calling code if it has no +.
 * @throws INVALID_INPUT at the field; PHONE_COUNTRY_REFUSED if no messages are sent to its country
 */
export async function parsePhoneNumber(
  { countries }: SmsConfig,
  { phone, phoneCountry }: { phone: string; phoneCountry?: string | undefined },
): Promise<ParsedPhoneNumber> {
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

/** Returns the countries to which messages are sent, with their calling codes. */
export async function listSmsCountries({ countries }: SmsConfig): Promise<PhoneCountry[]> {
  const { getCountryCallingCode, isSupportedCountry } = await loadNumbers();
  return countries
    .filter((code): code is CountryCode => isSupportedCountry(code))
    .map((code) => ({ code, callingCode: getCountryCallingCode(code) }));
}
