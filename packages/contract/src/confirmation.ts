import { oc } from '@orpc/contract';
import { z } from 'zod';
import { commonErrors, errorsOf } from './errors.ts';
import { PASSWORD_MAX_LENGTH } from './limits.ts';
import { PasskeyOptions, PasskeyResponse } from './passkeys.ts';
import { CodeInput } from './second-factor.ts';

/** How somebody who is signed in can show again who they are. */
export const CONFIRMATION_WAYS = ['password', 'code', 'mail', 'passkey'] as const;
export type ConfirmationWay = (typeof CONFIRMATION_WAYS)[number];

/** `code` is one of the second factor, `mail` the one that was mailed. */
export const ConfirmInput = z.discriminatedUnion('way', [
  z.object({
    way: z.literal('password'),
    password: z.string().min(1, 'auth.passwordRequired').max(PASSWORD_MAX_LENGTH, 'auth.passwordTooLong'),
  }),
  CodeInput.extend({ way: z.literal('code') }),
  CodeInput.extend({ way: z.literal('mail') }),
]);
export type ConfirmInput = z.input<typeof ConfirmInput>;

const ownErrors = { ...commonErrors, ...errorsOf('UNAUTHORIZED', 'ORIGIN_REFUSED') };

/** Changes of how somebody signs in need a fresh sign-in; this makes the present one fresh. */
export const confirmation = {
  /** Which ways are open. Where a second factor is on, that or a passkey is what has to be shown. */
  listConfirmationWays: oc
    .route({ method: 'GET', path: '/account/confirmation' })
    .errors({ ...commonErrors, ...errorsOf('UNAUTHORIZED') })
    .output(z.object({ ways: z.array(z.enum(CONFIRMATION_WAYS)) })),
  /** Mails a code that is good for this session only. Nothing, where that way is not open. */
  mailConfirmationCode: oc
    .route({ method: 'POST', path: '/account/confirmation/code', successStatus: 202 })
    .errors(ownErrors)
    .output(z.void()),
  confirmIdentity: oc
    .route({ method: 'POST', path: '/account/confirmation', successStatus: 204 })
    .errors({ ...ownErrors, ...errorsOf('INVALID_CREDENTIALS', 'CODE_WRONG', 'CODE_USED') })
    .input(ConfirmInput)
    .output(z.void()),
  /** What the browser needs to show one of the account's passkeys; good for five minutes, in this session. */
  beginPasskeyConfirmation: oc
    .route({ method: 'POST', path: '/account/confirmation/passkey/options' })
    .errors(ownErrors)
    .output(PasskeyOptions),
  confirmByPasskey: oc
    .route({ method: 'POST', path: '/account/confirmation/passkey', successStatus: 204 })
    .errors({ ...ownErrors, ...errorsOf('PASSKEY_REFUSED') })
    .input(PasskeyResponse)
    .output(z.void()),
};
