import { shortenAuthInstants } from './features/auth/index.ts';
import { shortenActivityInstants } from './features/besos/index.ts';
import { shortenConnectionInstants } from './features/connections/index.ts';
import { shortenEvents } from './features/events/index.ts';
import { shortenImageInstants } from './features/images/index.ts';
import { shortenInvitationInstants } from './features/invitations/index.ts';
import { shortenNotificationInstants } from './features/notifications/index.ts';
import { shortenFulfilmentInstants } from './features/rewards/index.ts';
import { shortenMails } from './platform/mail/queries.ts';
import type { Services } from './platform/services.ts';
import { shortenPostponed } from './platform/work/queries.ts';

/**
 * Every instant that lies further away than its rule allows is moved to the furthest that it allows from now,
 * in its row: a clock was ahead when it was written. Called at the start and after each step back. A part
 * that fails keeps no other from it.
 * @throws what the first that failed threw
 */
export async function shortenInstants(services: Services): Promise<void> {
  const { database, jobs } = services;
  const parts = [
    () => shortenAuthInstants(database.db),
    () => shortenNotificationInstants(services),
    () => jobs.shorten(),
    () => shortenPostponed(database.db),
    () => shortenInvitationInstants(database),
    () => shortenConnectionInstants(database),
    () => shortenFulfilmentInstants(database),
    () => shortenImageInstants(database.db),
    () => shortenMails(database.db),
    () => shortenEvents(database.db),
    () => shortenActivityInstants(database),
  ];
  const failures: unknown[] = [];
  for (const shorten of parts) await shorten().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
