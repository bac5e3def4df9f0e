import type { SessionState, SignUpInput } from '@beso/contract/auth';
import type { z } from 'zod';
import type { Transaction } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/http/fail.ts';
import type { RequestContext } from '../../../platform/http/orpc.ts';
import {
  findUserId,
  getClientQueuePath,
  hidePlaceholderAddress,
  logProfileCreation,
  placeholderAddress,
  refuseTooYoung,
} from '../accounts/index.ts';
import { queueLinkMail, wakeLinkMailWorker } from '../links/index.ts';
import { checkPhoneCode, findUserByPhone, type PhoneAuth, setPhone } from '../phone/index.ts';
import { clientHeaders, EMAIL_TAKEN, isAuthLibraryError, signUpInTransaction } from '../sessions/index.ts';

type Form = z.output<typeof SignUpInput>;

interface Contact {
  /** The address to store; a placeholder for an account with a number. */
  readonly address: string;
  /** Called last in the transaction that creates the account. */
  complete(tx: Transaction, userId: string): Promise<void>;
}

/** @throws EMAIL_EXISTS, TOO_MANY_REQUESTS, CAPTCHA_REQUIRED, CAPTCHA_REFUSED */
async function byEmail(auth: PhoneAuth, context: RequestContext, form: Form): Promise<Contact> {
  const { services, request } = context;
  await auth.captcha.require(context, 'sign-up');
  const address = form.email.toLowerCase();
  await auth.limits.countSignUp(address, request.ip);
  if ((await findUserId(services.database.db, address)) !== undefined) throw fail('EMAIL_EXISTS');
  return {
    address,
    complete: (tx, userId) => queueLinkMail(services, tx, { userId, purpose: 'verify_email' }),
  };
}

/**
 * [S1-001] [S4-024] Checks the code that was sent to a number. Only a right code shows that it is taken.
 * @throws PHONE_EXISTS, PHONE_CODE_WRONG, PHONE_CODE_ENDED, TOO_MANY_REQUESTS, and the errors of
 * `checkPhoneCode`
 */
async function byPhone(auth: PhoneAuth, { services, request }: RequestContext, form: Form): Promise<Contact> {
  const { phoneCode } = form;
  const { e164 } = await checkPhoneCode(auth, services, form, phoneCode);
  await auth.limits.countSignUp(e164, request.ip);
  if ((await findUserByPhone(services.database.db, e164)) !== undefined) throw fail('PHONE_EXISTS');
  return {
    address: placeholderAddress(),
    complete: async (tx, userId) => {
      await auth.phoneCodes.use(tx, phoneCode?.id ?? '');
      if (!(await setPhone(tx, userId, e164))) throw fail('PHONE_EXISTS');
    },
  };
}

/**
 * Creates account, profile and session, from a form that the contract has checked [S5-006].
 * @throws INVALID_INPUT for the birthday or a leaked password, and the errors of `byEmail` or `byPhone`
 */
export async function signUp(auth: PhoneAuth, context: RequestContext, form: Form): Promise<SessionState> {
  const { services, request } = context;
  const { db } = services.database;
  refuseTooYoung(services.config, form.birthday);
  const { address, complete } = await (form.contactMethod === 'phone' ? byPhone : byEmail)(
    auth,
    context,
    form,
  );
  await services.jobs.ready();

  const { firstName, lastName, pronouns, location: homeLocation, birthday, language } = form;
  const names = { firstName, lastName, pronouns };
  const timeZone = await auth.profiles.storableTimeZone(db, form.timeZone);
  await auth.breaches.refuseKnown(form.password);
  const passwordHash = await auth.passwords.hash(form.password, getClientQueuePath(request, address));
  const report = logProfileCreation(services.log);
  const registration = signUpInTransaction(
    {
      passwordHash,
      complete: async (tx) => {
        const id = await findUserId(tx, address);
        if (id === undefined) throw new Error('the account that was just made is gone');
        const email = hidePlaceholderAddress(address);
        const profile = { id, ...names, email, homeLocation, birthday, language, timeZone };
        report.attempt();
        await auth.profiles.createProfile(tx, profile);
        await complete(tx, id);
      },
    },
    () =>
      auth.library.api.signUpEmail({
        body: {
          name: `${firstName} ${lastName}`,
          email: address,
          password: form.password,
          ...names,
          homeLocation,
          birthday,
        },
        headers: clientHeaders(request),
        returnHeaders: true,
      }),
  );
  const begun = await report.outcomeOf(registration).catch((error: unknown) => {
    throw isAuthLibraryError(error, EMAIL_TAKEN) ? fail('EMAIL_EXISTS') : error;
  });
  wakeLinkMailWorker(services);
  return auth.begin(context, 'sign-up', begun);
}
