import type { SessionState, SignUpInput } from '@beso/contract/auth';
import type { z } from 'zod';
import { fail } from '../../platform/http/fail.ts';
import type { RequestContext } from '../../platform/http/orpc.ts';
import { EMAIL_TAKEN, registering } from './adapter.ts';
import { mailLink, wakeMails } from './link-jobs.ts';
import { findUserId } from './queries.ts';
import { type Auth, begin, clientHeaders, isRefusal } from './service.ts';

/**
 * Makes account, credentials, profile, session and the mail about the address in one transaction. The schema
 * has checked the form [S5-006].
 * @throws EMAIL_EXISTS, PHONE_SIGN_UP_UNAVAILABLE, TOO_MANY_REQUESTS
 */
export async function signUp(
  auth: Auth,
  context: RequestContext,
  form: z.output<typeof SignUpInput>,
): Promise<SessionState> {
  const { services, request } = context;
  const { db } = services.database;
  if (form.contactMethod === 'phone') throw fail('PHONE_SIGN_UP_UNAVAILABLE');
  const email = form.email.toLowerCase();
  await auth.limits.countSignUp(email, request.ip);
  if ((await findUserId(db, email)) !== undefined) throw fail('EMAIL_EXISTS');
  await services.jobs.ready();

  const { firstName, lastName, pronouns, location: homeLocation, birthday, language } = form;
  const names = { firstName, lastName, pronouns };
  const timeZone = await auth.profiles.storableTimeZone(db, form.timeZone);
  const passwordHash = await auth.passwords.hash(form.password);
  const begun = await registering(
    {
      passwordHash,
      complete: async (tx) => {
        const id = await findUserId(tx, email);
        if (id === undefined) throw new Error('the account that was just made is gone');
        await auth.profiles.createProfile(tx, {
          id,
          ...names,
          email,
          homeLocation,
          birthday,
          language,
          timeZone,
        });
        await mailLink(services, tx, { userId: id, purpose: 'verify_email' });
      },
    },
    () =>
      auth.library.api.signUpEmail({
        body: {
          name: `${firstName} ${lastName}`,
          email,
          password: form.password,
          ...names,
          homeLocation,
          birthday,
        },
        headers: clientHeaders(request),
        returnHeaders: true,
      }),
  ).catch((error: unknown) => {
    throw isRefusal(error, EMAIL_TAKEN) ? fail('EMAIL_EXISTS') : error;
  });
  wakeMails(services);
  return begin(auth, context, 'sign-up', begun);
}
