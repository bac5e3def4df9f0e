import { os, uncachedSignedInProcedure } from '../../../platform/http/orpc.ts';
import { hidePlaceholderAddress } from '../accounts/index.ts';
import { type Auth, noStoreMiddleware } from '../sessions/index.ts';
import {
  cancelEmailChange,
  changeEmail,
  checkEmailChange,
  checkEmailUndo,
  requestEmailChange,
  undoEmailChange,
} from './email-change.ts';
import { findOwnAccount } from './queries/email-change.ts';
import { setPassword } from './set-password.ts';

/** The operations of the page /account-settings, and of the links that they mail. */
export function accountRoutes(auth: Auth) {
  const own = uncachedSignedInProcedure.use(noStoreMiddleware).account;
  const open = os.use(noStoreMiddleware).account;
  return {
    getAccount: own.getAccount.handler(async ({ context: { services, viewer } }) => {
      const found = await findOwnAccount(services.database.db, viewer.id);
      if (found === undefined) throw new Error('the session names an account that does not exist');
      return { ...found, email: hidePlaceholderAddress(found.email) };
    }),
    setPassword: own.setPassword.handler(({ context, input }) => setPassword(auth, context, input)),
    requestEmailChange: own.requestEmailChange.handler(({ context, input }) =>
      requestEmailChange(auth, context, input),
    ),
    cancelEmailChange: own.cancelEmailChange.handler(({ context }) =>
      cancelEmailChange(context, context.viewer),
    ),
    checkEmailChange: open.checkEmailChange.handler(({ context, input }) =>
      checkEmailChange(context, input.token),
    ),
    changeEmail: open.changeEmail.handler(({ context, input }) => changeEmail(auth, context, input.token)),
    checkEmailUndo: open.checkEmailUndo.handler(({ context, input }) => checkEmailUndo(context, input.token)),
    undoEmailChange: open.undoEmailChange.handler(({ context, input }) =>
      undoEmailChange(auth, context, input),
    ),
  };
}
