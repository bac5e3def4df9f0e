import type { PhoneCountry } from '@beso/contract/phone';
import type { CountryCode } from 'libphonenumber-js/max';
import type { SmsConfig } from '../../../platform/config/sms.ts';
import { fail, failField } from '../../../platform/http/fail.ts';

export interface ReadNumber {
  /** As +393331234567: what is stored and compared. */
  readonly e164: string;
  /** As people read it. */
  readonly shown: string;
}

/** Knows which numbers of each country are those of phones that get messages; 150 kB, needed by few. */
const loadNumbers = () => import('libphonenumber-js/max');

/** Such numbers cannot be told apart everywhere: in North America all are of one kind. */
const MOBILE = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE']);

const refuse = (key: string) => failField('phone', key);

/**
 * The number that was typed, with the country where it does not begin with +.
 * @throws INVALID_INPUT beside the field; PHONE_COUNTRY_REFUSED where no messages are sent to
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

/** The countries that messages are sent to, with what their numbers begin with. */
export async function listCountries({ countries }: SmsConfig): Promise<PhoneCountry[]> {
  const { getCountryCallingCode, isSupportedCountry } = await loadNumbers();
  return countries
    .filter((code): code is CountryCode => isSupportedCountry(code))
    .map((code) => ({ code, callingCode: getCountryCallingCode(code) }));
}
