import { os, uncachedSignedInProcedure } from '../../../platform/http/orpc.ts';
import { noStoreMiddleware } from '../sessions/index.ts';
import type { SecondFactorAuth } from './challenge.ts';
import { confirmationWays, confirmIdentity, sendConfirmationCode } from './confirmation.ts';
import {
  confirmSecondFactor,
  enrolSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  switchOffSecondFactor,
} from './factor.ts';
import { beginPasskeyConfirmation, confirmByPasskey, keepSecondFactor } from './passkey-confirmation.ts';
import { verifySignIn } from './second-step.ts';

export function secondFactorRoutes(auth: SecondFactorAuth) {
  const own = uncachedSignedInProcedure.use(noStoreMiddleware);
  return {
    getSecondFactor: own.secondFactor.getSecondFactor.handler(({ context }) => getSecondFactor(context)),
    enrolSecondFactor: own.secondFactor.enrolSecondFactor.handler(({ context }) =>
      enrolSecondFactor(context),
    ),
    confirmSecondFactor: own.secondFactor.confirmSecondFactor.handler(({ context, input }) =>
      confirmSecondFactor(auth, context, input),
    ),
    renewRecoveryCodes: own.secondFactor.renewRecoveryCodes.handler(({ context }) =>
      renewRecoveryCodes(auth, context),
    ),
    switchOffSecondFactor: own.secondFactor.switchOffSecondFactor.handler(({ context }) =>
      switchOffSecondFactor(context),
    ),
    keepSecondFactor: own.secondFactor.keepSecondFactor.handler(({ context, input }) =>
      keepSecondFactor(auth, context, input.response),
    ),
    verifySignIn: os
      .use(noStoreMiddleware)
      .secondFactor.verifySignIn.handler(({ context, input }) => verifySignIn(auth, context, input)),
  };
}

export function confirmationRoutes(auth: SecondFactorAuth) {
  const own = uncachedSignedInProcedure.use(noStoreMiddleware);
  return {
    listConfirmationWays: own.confirmation.listConfirmationWays.handler(async ({ context }) => ({
      ways: await confirmationWays(context),
    })),
    mailConfirmationCode: own.confirmation.mailConfirmationCode.handler(({ context, input }) =>
      sendConfirmationCode(auth, context, input?.purpose ?? 'fresh'),
    ),
    confirmIdentity: own.confirmation.confirmIdentity.handler(({ context, input }) =>
      confirmIdentity(auth, context, input),
    ),
    beginPasskeyConfirmation: own.confirmation.beginPasskeyConfirmation.handler(({ context, input }) =>
      beginPasskeyConfirmation(auth, context, input?.purpose ?? 'fresh'),
    ),
    confirmByPasskey: own.confirmation.confirmByPasskey.handler(({ context, input }) =>
      confirmByPasskey(auth, context, input),
    ),
  };
}
