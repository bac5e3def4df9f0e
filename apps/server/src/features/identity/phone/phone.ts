import type { PhonePasswordInput, SessionState } from '@beso/contract/auth';
import type { Language } from '@beso/contract/limits';
import type { PhoneCountry, PhoneNumber, SentPhoneCode } from '@beso/contract/phone';
import type { z } from 'zod';
import { fail } from '../../../platform/http/fail.ts';
import type { RequestContext } from '../../../platform/http/orpc.ts';
import type { Services } from '../../../platform/services.ts';
import { unusedAddress } from '../accounts/index.ts';
import { type Auth, createSession, signIn } from '../sessions/index.ts';
import type { PhoneCodes } from './phone-codes.ts';
import { queueCode, wakePhoneCodeWorker } from './phone-jobs.ts';
import type { PhoneLimits } from './phone-limits.ts';
import { listSmsCountries, type ParsedPhoneNumber, parsePhoneNumber } from './phone-numbers.ts';
import { findAddressByPhone, findUserByPhone } from './queries/phones.ts';

export interface PhoneAuth extends Auth {
  readonly phoneCodes: PhoneCodes;
  readonly phoneLimits: PhoneLimits;
}

type Typed = z.output<typeof PhoneNumber>;

/** @throws PHONE_UNAVAILABLE if text messages are not configured */
function refuseUnlessOffered({ sms }: Services): void {
  if (!sms.isOffered) throw fail('PHONE_UNAVAILABLE');
}

/** @throws PHONE_UNAVAILABLE */
export async function listPhoneCountries({
  services,
}: RequestContext): Promise<{ countries: PhoneCountry[] }> {
  refuseUnlessOffered(services);
  return { countries: await listSmsCountries(services.config.sms) };
}

/**
 * [S7-005] Sends a code to a number. The response does not show whether an account has the number.
 * @throws PHONE_UNAVAILABLE, INVALID_INPUT, PHONE_COUNTRY_REFUSED, PHONE_DAILY_LIMIT, CAPTCHA_REQUIRED,
 * CAPTCHA_REFUSED, TOO_MANY_REQUESTS
 */
export async function requestPhoneCode(
  auth: PhoneAuth,
  context: RequestContext,
  { language, ...typed }: Typed & { language: Language },
): Promise<SentPhoneCode> {
  const { services, request } = context;
  refuseUnlessOffered(services);
  const { db } = services.database;
  const { e164: phone, shown } = await parsePhoneNumber(services.config.sms, typed);
  await auth.captcha.require(context, 'phone-code');
  const userId = await findUserByPhone(db, phone);
  const device = userId === undefined ? undefined : await auth.devices.knownTo(request.headers, userId);
  await services.jobs.ready();
  await auth.phoneLimits.countCode({ phone, address: request.ip, device });
  const id = await db.transaction(async (tx) => {
    const code = await auth.phoneCodes.issue(tx, phone);
    await queueCode(services, tx, code, { phone, language });
    return code.id;
  });
  wakePhoneCodeWorker(services);
  return { id, phone, shown };
}

/**
 * Checks the code that was sent to a number, without using the code up; returns the number.
 * @throws PHONE_UNAVAILABLE, INVALID_INPUT, PHONE_COUNTRY_REFUSED, PHONE_CODE_WRONG, PHONE_CODE_ENDED
 */
export async function checkPhoneCode(
  auth: PhoneAuth,
  services: Services,
  typed: Typed,
  code: { id: string; digits: string } | undefined,
): Promise<ParsedPhoneNumber> {
  refuseUnlessOffered(services);
  const number = await parsePhoneNumber(services.config.sms, typed);
  if (code === undefined) throw fail('PHONE_CODE_ENDED');
  await auth.phoneCodes.check(services.database.db, number.e164, code);
  return number;
}

/**
 * [S7-006] Signs in with a code. If no account has the number, the code can still register an account.
 * @throws PHONE_CODE_WRONG, PHONE_CODE_ENDED, PHONE_NOT_REGISTERED, and the errors of `checkPhoneCode`
 */
export async function signInByPhone(
  auth: PhoneAuth,
  context: RequestContext,
  { phoneCode, ...typed }: Typed & { phoneCode: { id: string; digits: string } },
): Promise<SessionState> {
  const { services } = context;
  const { db } = services.database;
  const { e164 } = await checkPhoneCode(auth, services, typed, phoneCode);
  const userId = await findUserByPhone(db, e164);
  if (userId === undefined) throw fail('PHONE_NOT_REGISTERED');
  const begun = await db.transaction(async (tx) => {
    await auth.phoneCodes.use(tx, phoneCode.id);
    return createSession(tx, context, userId);
  });
  return auth.begin(context, 'phone', begun);
}

/**
 * [S7-002] Signs in by number and password, with the same limits and timing as by address.
 * @throws INVALID_CREDENTIALS, TOO_MANY_REQUESTS, SIGN_IN_LINK_REQUIRED if only a code can sign in;
 * PHONE_UNAVAILABLE, INVALID_INPUT, PHONE_COUNTRY_REFUSED, CAPTCHA_REQUIRED, CAPTCHA_REFUSED
 */
export async function signInByPhonePassword(
  auth: PhoneAuth,
  context: RequestContext,
  { password, ...typed }: z.output<typeof PhonePasswordInput>,
): Promise<SessionState> {
  const { services } = context;
  refuseUnlessOffered(services);
  const { e164 } = await parsePhoneNumber(services.config.sms, typed);
  const known = await findAddressByPhone(services.database.db, e164);
  return signIn(auth, context, { email: known ?? unusedAddress(e164), password });
}
