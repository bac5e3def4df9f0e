import type { Transaction } from '../../../platform/db/database.ts';
import type { ViewerId } from '../../../platform/http/viewer.ts';
import type { Services } from '../../../platform/services.ts';
import { liftAccountSuspension, suspendAccount } from '../sessions/index.ts';

/** Suspends an account. Call the returned function after the commit, to close the live connections. */
export async function suspendAndDisconnect(
  { realtime }: Services,
  tx: Transaction,
  personId: ViewerId,
): Promise<() => void> {
  const ended = await suspendAccount(tx, personId);
  return () => {
    realtime.forgetSessions(personId);
    for (const sessionId of ended) realtime.endSession(sessionId);
  };
}

export const liftSuspension = liftAccountSuspension;
