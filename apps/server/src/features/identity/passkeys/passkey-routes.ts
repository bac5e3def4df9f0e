import { os, uncachedSignedInProcedure } from '../../../platform/http/orpc.ts';
import { noStoreMiddleware } from '../sessions/index.ts';
import type { PasskeyAuth } from './passkeys.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from './passkeys.ts';

export function passkeyRoutes(auth: PasskeyAuth) {
  const own = uncachedSignedInProcedure.use(noStoreMiddleware);
  const open = os.use(noStoreMiddleware);
  return {
    listPasskeys: own.passkeys.listPasskeys.handler(({ context }) => listPasskeys(context)),
    beginPasskey: own.passkeys.beginPasskey.handler(({ context }) => beginPasskey(auth, context)),
    addPasskey: own.passkeys.addPasskey.handler(({ context, input }) =>
      addPasskey(auth, context, input.response),
    ),
    renamePasskey: own.passkeys.renamePasskey.handler(({ context, input }) => renamePasskey(context, input)),
    removePasskey: own.passkeys.removePasskey.handler(({ context, input }) =>
      removePasskey(context, input.passkeyId),
    ),
    beginPasskeySignIn: open.passkeys.beginPasskeySignIn.handler(({ context }) =>
      beginPasskeySignIn(auth, context),
    ),
    signInWithPasskey: open.passkeys.signInWithPasskey.handler(({ context, input }) =>
      signInWithPasskey(auth, context, input.response),
    ),
  };
}
