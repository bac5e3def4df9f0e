import type { Transaction } from '../../../platform/db/database.ts';
import type { ViewerId } from '../../../platform/http/viewer.ts';
import type { Services } from '../../../platform/services.ts';
import { liftAccountSuspension, suspendAccount } from '../sessions/index.ts';

/** Suspends an account. The returned function, run after the commit, closes the person's live connections. */
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
