import { oc } from '@orpc/contract';
import { z } from 'zod';
import { SessionState } from './auth.ts';
import { commonErrors, pickErrors } from './errors.ts';
import { PasskeyResponse } from './passkeys.ts';

/** A code of the authenticator app, or a recovery code. */
export const FactorCodeInput = z.object({
  code: z.string().trim().min(1, 'factor.codeRequired').max(40, 'factor.codeTooLong'),
});
export type FactorCodeInput = z.input<typeof FactorCodeInput>;

export const SecondFactor = z.object({
  on: z.boolean(),
  since: z.iso.datetime().nullable(),
  recoveryCodesLeft: z.int(),
  /** A scheduled removal of the factor. `canKeep` means that an older passkey can stop the removal. */
  removal: z.object({ at: z.iso.datetime(), canKeep: z.boolean() }).nullable(),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

/** The recovery codes, which a person sees only once. The server stores only their hashes. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

const ownErrors = { ...commonErrors, ...pickErrors('UNAUTHORIZED', 'ORIGIN_REFUSED') };
const changeErrors = { ...ownErrors, ...pickErrors('FRESH_SIGN_IN_REQUIRED') };

/** [S7-011] The second factor: codes of an authenticator app. Changing it needs a recent sign-in. */
export const secondFactor = {
  getSecondFactor: oc
    .route({ method: 'GET', path: '/account/second-factor' })
    .errors({ ...commonErrors, ...pickErrors('UNAUTHORIZED') })
    .output(SecondFactor),
  /** Creates a key for the app, without effect until it is confirmed. Replaces an unconfirmed key. */
  enrolSecondFactor: oc
    .route({ method: 'POST', path: '/account/second-factor', successStatus: 201 })
    .errors({ ...changeErrors, ...pickErrors('SECOND_FACTOR_ON', 'PROOF_REQUIRED') })
    .output(z.object({ key: z.string(), uri: z.string() })),
  /** Turns the second factor on by the app's first code, and ends all other sessions. */
  confirmSecondFactor: oc
    .route({ method: 'POST', path: '/account/second-factor/confirm' })
    .errors({
      ...changeErrors,
      ...pickErrors(
        'CODE_WRONG',
        'CODE_USED',
        'SECOND_FACTOR_ON',
        'SECOND_FACTOR_NOT_FOUND',
        'PROOF_REQUIRED',
      ),
    })
    .input(FactorCodeInput)
    .output(RecoveryCodes),
  renewRecoveryCodes: oc
    .route({ method: 'POST', path: '/account/second-factor/recovery-codes', successStatus: 201 })
    .errors({ ...changeErrors, ...pickErrors('SECOND_FACTOR_NOT_FOUND') })
    .output(RecoveryCodes),
  switchOffSecondFactor: oc
    .route({ method: 'DELETE', path: '/account/second-factor', successStatus: 204 })
    .errors(changeErrors)
    .output(z.void()),
  /** Stops the scheduled removal. This needs a passkey that is older than the change of address. */
  keepSecondFactor: oc
    .route({ method: 'POST', path: '/account/second-factor/keep', successStatus: 204 })
    .errors({ ...ownErrors, ...pickErrors('PASSKEY_REFUSED') })
    .input(PasskeyResponse)
    .output(z.void()),
  verifySignIn: oc
    .route({ method: 'POST', path: '/auth/challenge' })
    .errors({
      ...commonErrors,
      ...pickErrors('CHALLENGE_OVER', 'CODE_WRONG', 'CODE_USED', 'ORIGIN_REFUSED'),
    })
    .input(FactorCodeInput)
    .output(SessionState),
};
