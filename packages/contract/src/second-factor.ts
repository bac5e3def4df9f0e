import { oc } from '@orpc/contract';
import { z } from 'zod';
import { SessionState } from './auth.ts';
import { commonErrors, errorsOf } from './errors.ts';
import { PasskeyResponse } from './passkeys.ts';

/** Of an authenticator app, or one of the recovery codes; spaces, hyphens and capitals do not matter. */
export const CodeInput = z.object({
  code: z.string().trim().min(1, 'factor.codeRequired').max(40, 'factor.codeTooLong'),
});
export type CodeInput = z.input<typeof CodeInput>;

export const SecondFactor = z.object({
  on: z.boolean(),
  since: z.iso.datetime().nullable(),
  recoveryCodesLeft: z.int(),
  /** When it is removed because a change of address was taken back; `canKeep` with an older passkey. */
  removal: z.object({ at: z.iso.datetime(), canKeep: z.boolean() }).nullable(),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

/** Shown once: the server keeps their hashes only. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

const ownErrors = { ...commonErrors, ...errorsOf('UNAUTHORIZED', 'ORIGIN_REFUSED') };
const changeErrors = { ...ownErrors, ...errorsOf('FRESH_SIGN_IN_REQUIRED') };

/** [S7-011] Codes of an authenticator app as the second factor. Each change needs a fresh sign-in. */
export const secondFactor = {
  getSecondFactor: oc
    .route({ method: 'GET', path: '/account/second-factor' })
    .errors({ ...commonErrors, ...errorsOf('UNAUTHORIZED') })
    .output(SecondFactor),
  /** Makes a key for an app. Nothing is asked for until it is confirmed; another call makes another key. */
  enrolSecondFactor: oc
    .route({ method: 'POST', path: '/account/second-factor', successStatus: 201 })
    .errors({ ...changeErrors, ...errorsOf('SECOND_FACTOR_ON', 'PROOF_REQUIRED') })
    .output(z.object({ key: z.string(), uri: z.string() })),
  /** With the first code of the app it is on. Every other sign-in of the person ends. */
  confirmSecondFactor: oc
    .route({ method: 'POST', path: '/account/second-factor/confirm' })
    .errors({
      ...changeErrors,
      ...errorsOf('CODE_WRONG', 'CODE_USED', 'SECOND_FACTOR_ON', 'SECOND_FACTOR_NOT_FOUND', 'PROOF_REQUIRED'),
    })
    .input(CodeInput)
    .output(RecoveryCodes),
  /** A new set; the one before is over. */
  renewRecoveryCodes: oc
    .route({ method: 'POST', path: '/account/second-factor/recovery-codes', successStatus: 201 })
    .errors({ ...changeErrors, ...errorsOf('SECOND_FACTOR_NOT_FOUND') })
    .output(RecoveryCodes),
  switchOffSecondFactor: oc
    .route({ method: 'DELETE', path: '/account/second-factor', successStatus: 204 })
    .errors(changeErrors)
    .output(z.void()),
  /** Stops its removal by a passkey from before the change of address: `beginPasskeyConfirmation` first. */
  keepSecondFactor: oc
    .route({ method: 'POST', path: '/account/second-factor/keep', successStatus: 204 })
    .errors({ ...ownErrors, ...errorsOf('PASSKEY_REFUSED') })
    .input(PasskeyResponse)
    .output(z.void()),
  /** Ends a sign-in that waits for its second factor: with a good code this browser is signed in. */
  verifySignIn: oc
    .route({ method: 'POST', path: '/auth/challenge' })
    .errors({
      ...commonErrors,
      ...errorsOf('CHALLENGE_OVER', 'CODE_WRONG', 'CODE_USED', 'ORIGIN_REFUSED'),
    })
    .input(CodeInput)
    .output(SessionState),
};
