import { os, uncachedSignedInProcedure } from '../../platform/http/orpc.ts';
import { type AuthServices, noStoreMiddleware } from '../identity/index.ts';
import { checkRestoreLink, deleteAccount, restoreByLink, restoreOwnAccount } from './service.ts';

export function deletionRoutes(auth: AuthServices) {
  const own = uncachedSignedInProcedure.use(noStoreMiddleware).deletion;
  const open = os.use(noStoreMiddleware).deletion;
  return {
    deleteAccount: own.deleteAccount.handler(({ context }) => deleteAccount(auth, context)),
    restoreAccount: open.restoreAccount.handler(({ context }) => restoreOwnAccount(auth, context)),
    checkRestoring: open.checkRestoring.handler(({ context, input }) =>
      checkRestoreLink(context, input.token),
    ),
    restoreByLink: open.restoreByLink.handler(({ context, input }) => restoreByLink(context, input.token)),
  };
}
