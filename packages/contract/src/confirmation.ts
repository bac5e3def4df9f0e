import { oc } from '@orpc/contract';
import { z } from 'zod';
import { commonErrors, pickErrors } from './errors.ts';
import { PASSWORD_MAX_LENGTH } from './limits.ts';
import { PasskeyOptions, PasskeyResponse } from './passkeys.ts';
import { FactorCodeInput } from './second-factor.ts';

export const CONFIRMATION_WAYS = ['password', 'code', 'mail', 'text', 'passkey'] as const;
export type ConfirmationWay = (typeof CONFIRMATION_WAYS)[number];

/** `password` permits a change of the password, and `fresh` other sensitive changes for some minutes. */
export const ConfirmationPurpose = z.enum(['fresh', 'password']);
export type ConfirmationPurpose = z.infer<typeof ConfirmationPurpose>;

/** The purposes of a passkey. `factor` cancels the removal of a second factor. */
const PasskeyPurpose = z.enum([...ConfirmationPurpose.options, 'factor']);

const ofPurpose = { purpose: ConfirmationPurpose.default('fresh') };

/** The proofs of identity. `code` is from the second factor; `mail` and `text` are sent codes. */
export const ConfirmInput = z.discriminatedUnion('way', [
  z.object({
    way: z.literal('password'),
    password: z.string().min(1, 'auth.passwordRequired').max(PASSWORD_MAX_LENGTH, 'auth.passwordTooLong'),
    ...ofPurpose,
  }),
  FactorCodeInput.extend({ way: z.literal('code'), ...ofPurpose }),
  FactorCodeInput.extend({ way: z.literal('mail'), ...ofPurpose }),
  FactorCodeInput.extend({ way: z.literal('text'), ...ofPurpose }),
]);
export type ConfirmInput = z.input<typeof ConfirmInput>;

const ownErrors = { ...commonErrors, ...pickErrors('UNAUTHORIZED', 'ORIGIN_REFUSED') };

/** A person confirms their identity before changing sign-in methods, unless they signed in recently. */
export const confirmation = {
  /** Lists how the person can confirm. With a second factor, only its codes and passkeys count. */
  listConfirmationWays: oc
    .route({ method: 'GET', path: '/account/confirmation' })
    .errors({ ...commonErrors, ...pickErrors('UNAUTHORIZED') })
    .output(z.object({ ways: z.array(z.enum(CONFIRMATION_WAYS)) })),
  /** Sends a code by mail or text message, or nothing if neither is possible. */
  mailConfirmationCode: oc
    .route({ method: 'POST', path: '/account/confirmation/code', successStatus: 202 })
    .errors({ ...ownErrors, ...pickErrors('PHONE_DAILY_LIMIT') })
    .input(z.object(ofPurpose).optional())
    .output(z.void()),
  confirmIdentity: oc
    .route({ method: 'POST', path: '/account/confirmation', successStatus: 204 })
    .errors({ ...ownErrors, ...pickErrors('INVALID_CREDENTIALS', 'CODE_WRONG', 'CODE_USED') })
    .input(ConfirmInput)
    .output(z.void()),
  /** Returns WebAuthn options, valid in this session for five minutes. */
  beginPasskeyConfirmation: oc
    .route({ method: 'POST', path: '/account/confirmation/passkey/options' })
    .errors(ownErrors)
    .input(z.object({ purpose: PasskeyPurpose.default('fresh') }).optional())
    .output(PasskeyOptions),
  confirmByPasskey: oc
    .route({ method: 'POST', path: '/account/confirmation/passkey', successStatus: 204 })
    .errors({ ...ownErrors, ...pickErrors('PASSKEY_REFUSED') })
    .input(PasskeyResponse.extend(ofPurpose))
    .output(z.void()),
};
