import type { Feature } from './platform/feature.ts';
import { shortenMails } from './platform/mail/queries.ts';
import type { Services } from './platform/services.ts';
import { shortenPostponed } from './platform/work/queries.ts';

/**
 * Every instant that lies further away than its rule allows is moved to the furthest that it allows from now,
 * in its row: a clock was ahead when it was written. Called at the start and after each step back. A part
 * that fails keeps no other from it.
 * @throws what the first that failed threw
 */
export async function shortenInstants(features: readonly Feature[], services: Services): Promise<void> {
  const { database, jobs } = services;
  const parts = [
    ...features.map(
      ({ shorten }) =>
        async () =>
          shorten?.(services),
    ),
    () => jobs.shorten(),
    () => shortenMails(database.db),
    () => shortenPostponed(database.db),
  ];
  const failures: unknown[] = [];
  for (const shorten of parts) await shorten().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
