import { oc } from '@orpc/contract';
import { z } from 'zod';
import { commonErrors, errorsOf } from './errors.ts';
import { PASSWORD_MAX_LENGTH } from './limits.ts';
import { PasskeyOptions, PasskeyResponse } from './passkeys.ts';
import { CodeInput } from './second-factor.ts';

/** How somebody who is signed in can show again who they are. */
export const CONFIRMATION_WAYS = ['password', 'code', 'mail', 'text', 'passkey'] as const;
export type ConfirmationWay = (typeof CONFIRMATION_WAYS)[number];

/** `password` is for one change of the password, `fresh` for everything else during some minutes. */
export const ConfirmationPurpose = z.enum(['fresh', 'password']);
export type ConfirmationPurpose = z.infer<typeof ConfirmationPurpose>;

/** A passkey also stops the removal of a second factor. */
const PasskeyPurpose = z.enum([...ConfirmationPurpose.options, 'factor']);

const ofPurpose = { purpose: ConfirmationPurpose.default('fresh') };

/** `code` is one of the second factor, `mail` and `text` the one that was sent. */
export const ConfirmInput = z.discriminatedUnion('way', [
  z.object({
    way: z.literal('password'),
    password: z.string().min(1, 'auth.passwordRequired').max(PASSWORD_MAX_LENGTH, 'auth.passwordTooLong'),
    ...ofPurpose,
  }),
  CodeInput.extend({ way: z.literal('code'), ...ofPurpose }),
  CodeInput.extend({ way: z.literal('mail'), ...ofPurpose }),
  CodeInput.extend({ way: z.literal('text'), ...ofPurpose }),
]);
export type ConfirmInput = z.input<typeof ConfirmInput>;

const ownErrors = { ...commonErrors, ...errorsOf('UNAUTHORIZED', 'ORIGIN_REFUSED') };

/**
 * Changes of how somebody signs in need a fresh sign-in; this makes the present one fresh. Another password
 * needs a proof that was made for it, which it uses up.
 */
export const confirmation = {
  /** Which ways are open. Where a second factor is on, that or a passkey is what has to be shown. */
  listConfirmationWays: oc
    .route({ method: 'GET', path: '/account/confirmation' })
    .errors({ ...commonErrors, ...errorsOf('UNAUTHORIZED') })
    .output(z.object({ ways: z.array(z.enum(CONFIRMATION_WAYS)) })),
  /**
   * Mails or texts a code that is good for this session and purpose only. Nothing, where neither way is open.
   */
  mailConfirmationCode: oc
    .route({ method: 'POST', path: '/account/confirmation/code', successStatus: 202 })
    .errors({ ...ownErrors, ...errorsOf('PHONE_DAILY_LIMIT') })
    .input(z.object(ofPurpose).optional())
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
    .input(z.object({ purpose: PasskeyPurpose.default('fresh') }).optional())
    .output(PasskeyOptions),
  confirmByPasskey: oc
    .route({ method: 'POST', path: '/account/confirmation/passkey', successStatus: 204 })
    .errors({ ...ownErrors, ...errorsOf('PASSKEY_REFUSED') })
    .input(PasskeyResponse.extend(ofPurpose))
    .output(z.void()),
};
