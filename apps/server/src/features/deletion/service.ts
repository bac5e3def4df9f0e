import type { SessionState } from '@beso/contract/auth';
import { DELETION_RETURN_DAYS } from '@beso/contract/limits';
import { refuseOtherPerson } from '../../platform/abuse/named-person.ts';
import { fail } from '../../platform/http/fail.ts';
import type { RequestContext } from '../../platform/http/orpc.ts';
import type { Services } from '../../platform/services.ts';
import { withEventTransaction } from '../events/index.ts';
import { endExport, removeExportFiles } from '../exports/index.ts';
import {
  type AuthServices,
  announceEndedSessions,
  endAccess,
  findOpenLink,
  findRestorableUntil,
  findSessionInDeletion,
  getSession,
  mailRestoreLinks,
  redeemLink,
  requireFreshSignIn,
  type SignedInContext,
  setCookies,
  wakeLinkMailWorker,
} from '../identity/index.ts';
import { beginAccountDeletion, restoreAccount } from './queries.ts';

/** Deletes the account; it can be restored for `DELETION_RETURN_DAYS`. @throws FRESH_SIGN_IN_REQUIRED */
export async function deleteAccount(
  auth: AuthServices,
  context: SignedInContext,
): Promise<{ until: string }> {
  await requireFreshSignIn(context);
  const { services, viewer, reply } = context;
  await services.jobs.ready();
  const { until, ended } = await withEventTransaction(services, async (tx, drafts) => {
    const left = await beginAccountDeletion(tx, viewer.id, DELETION_RETURN_DAYS);
    drafts.push(...left.drafts);
    if (left.is_new) await mailRestoreLinks(services, tx, viewer.id, 'restore_account');
    await endExport(tx, viewer.id);
    return { until: left.due_at, ended: await endAccess(tx, viewer.id) };
  });
  announceEndedSessions(services, viewer.id, ended);
  wakeLinkMailWorker(services);
  await removeExportFiles(services, viewer.id).catch((error: unknown) =>
    services.log.warn({ err: error }, 'the file of an export is removed when the account is erased'),
  );
  setCookies(reply, auth.cookies.clear());
  return { until: until.toISOString() };
}

async function restore(services: Services, personId: string): Promise<void> {
  await withEventTransaction(services, async (tx, drafts) => {
    drafts.push(...(await restoreAccount(tx, personId)));
  });
}

/** @throws UNAUTHORIZED, ACCOUNT_NOT_LEAVING */
export async function restoreOwnAccount(auth: AuthServices, context: RequestContext): Promise<SessionState> {
  const found = await findSessionInDeletion(auth, context);
  if (found === undefined) {
    const viewer = await context.services.sessions.readViewer(context.request.headers);
    if (viewer === null) throw fail('UNAUTHORIZED');
    refuseOtherPerson(context.request.headers, viewer);
    throw fail('ACCOUNT_NOT_LEAVING');
  }
  refuseOtherPerson(context.request.headers, found.viewer);
  await restore(context.services, found.viewer.id);
  return getSession(auth, context);
}

/** @throws LINK_NOT_FOUND, LINK_USED, LINK_SUPERSEDED, LINK_EXPIRED, ACCOUNT_NOT_LEAVING */
export async function checkRestoreLink({ services }: RequestContext, token: string): Promise<void> {
  const { db } = services.database;
  const { userId } = await findOpenLink(db, token, 'restore_account');
  if ((await findRestorableUntil(db, userId)) === undefined) throw fail('ACCOUNT_NOT_LEAVING');
}

/**
 * Restores an account by the link in a mail. It signs nobody in, because the address may now belong to
 * another person.
 * @throws LINK_NOT_FOUND, LINK_USED, LINK_SUPERSEDED, LINK_EXPIRED, ACCOUNT_NOT_LEAVING
 */
export async function restoreByLink({ services }: RequestContext, token: string): Promise<void> {
  const link = await findOpenLink(services.database.db, token, 'restore_account');
  await withEventTransaction(services, async (tx, drafts) => {
    await redeemLink(tx, link);
    drafts.push(...(await restoreAccount(tx, link.userId)));
  });
  services.realtime.forgetSessions(link.userId);
}
