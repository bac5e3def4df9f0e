import { shortenAuthInstants } from './features/auth/index.ts';
import { shortenActivityInstants } from './features/besos/index.ts';
import { shortenReportedImages } from './features/chat/index.ts';
import { shortenConnectionInstants } from './features/connections/index.ts';
import { shortenImageInstants } from './features/images/index.ts';
import { shortenInvitationInstants } from './features/invitations/index.ts';
import { shortenNotificationInstants } from './features/notifications/index.ts';
import { shortenFulfilmentInstants } from './features/rewards/index.ts';
import type { Services } from './platform/services.ts';
import { shortenPostponed } from './platform/work/queries.ts';

/**
 * Every instant that lies further away than its rule allows is moved to the furthest that it allows from now,
 * in its row: a clock was ahead when it was written. Called at the start and after each step back.
 */
export async function shortenInstants(services: Services): Promise<void> {
  const { database } = services;
  await shortenAuthInstants(database.db);
  await shortenActivityInstants(database);
  await shortenFulfilmentInstants(database);
  await shortenInvitationInstants(database);
  await shortenConnectionInstants(database);
  await shortenNotificationInstants(services);
  await shortenImageInstants(database.db);
  await shortenReportedImages(database);
  await shortenPostponed(database.db);
}
