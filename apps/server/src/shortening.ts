import type { Feature } from './platform/feature.ts';
import { shortenMails } from './platform/mail/queries.ts';
import type { Services } from './platform/services.ts';
import { shortenPostponed } from './platform/work/queries.ts';

/**
 * Corrects times that lie too far in the future, because the clock was ahead when they were stored.
 * @throws the first error
 */
export async function clampFutureTimes(features: readonly Feature[], services: Services): Promise<void> {
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
