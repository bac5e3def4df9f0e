import { oc } from '@orpc/contract';
import { z } from 'zod';
import { SessionState } from './auth.ts';
import { commonErrors, pickErrors } from './errors.ts';
import { NAME_MAX_LENGTH } from './limits.ts';
import { nameLine } from './names.ts';

export const Passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

/** A WebAuthn object, which the WebAuthn libraries check. */
const Document = z.record(z.string(), z.unknown());
export const PasskeyOptions = z.object({ options: Document });
export const PasskeyResponse = z.object({ response: Document });
const name = nameLine(NAME_MAX_LENGTH, 'factor.passkeys.nameTooLong', 'factor.passkeys.nameRequired');

export const RenamePasskeyInput = z.object({ passkeyId: z.uuid(), name });

const ownErrors = { ...commonErrors, ...pickErrors('UNAUTHORIZED', 'ORIGIN_REFUSED') };
const changeErrors = { ...ownErrors, ...pickErrors('FRESH_SIGN_IN_REQUIRED') };

/** Passkeys. A sign-in by passkey needs no second factor. */
export const passkeys = {
  listPasskeys: oc
    .route({ method: 'GET', path: '/account/passkeys' })
    .errors({ ...commonErrors, ...pickErrors('UNAUTHORIZED') })
    .output(z.object({ passkeys: z.array(Passkey) })),
  /** Returns WebAuthn options for a new passkey, valid for five minutes in this browser. */
  beginPasskey: oc
    .route({ method: 'POST', path: '/account/passkeys/options' })
    .errors({ ...changeErrors, ...pickErrors('PASSKEYS_LIMIT', 'PROOF_REQUIRED') })
    .output(PasskeyOptions),
  addPasskey: oc
    .route({ method: 'POST', path: '/account/passkeys', successStatus: 201 })
    .errors({ ...changeErrors, ...pickErrors('PASSKEYS_LIMIT', 'PASSKEY_REFUSED', 'PROOF_REQUIRED') })
    .input(PasskeyResponse)
    .output(Passkey),
  renamePasskey: oc
    .route({ method: 'PATCH', path: '/account/passkeys/{passkeyId}', successStatus: 204 })
    .errors({ ...ownErrors, ...pickErrors('PASSKEY_NOT_FOUND') })
    .input(RenamePasskeyInput)
    .output(z.void()),
  removePasskey: oc
    .route({ method: 'DELETE', path: '/account/passkeys/{passkeyId}', successStatus: 204 })
    .errors({ ...changeErrors, ...pickErrors('PASSKEY_NOT_FOUND') })
    .input(z.object({ passkeyId: z.uuid() }))
    .output(z.void()),
  /** Returns WebAuthn options for a sign-in, which are the same for everybody and reveal no account. */
  beginPasskeySignIn: oc
    .route({ method: 'POST', path: '/auth/passkey/options' })
    .errors({ ...commonErrors, ...pickErrors('ORIGIN_REFUSED') })
    .output(PasskeyOptions),
  signInWithPasskey: oc
    .route({ method: 'POST', path: '/auth/passkey' })
    .errors({ ...commonErrors, ...pickErrors('PASSKEY_REFUSED', 'ORIGIN_REFUSED') })
    .input(PasskeyResponse)
    .output(SessionState),
};
