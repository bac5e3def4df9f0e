import type { FirstCards } from '@beso/contract/feed';
import { FEED_PAGE_SIZE } from '@beso/contract/limits';
import type { FindFirstCards } from '../../platform/html/home-first-cards.ts';
import type { Services } from '../../platform/services.ts';
import { listActivities } from './service.ts';

/** [S2-049] Returns the first page of the feed, to be embedded in the home page. */
export const homeFirstCards =
  (services: Services): FindFirstCards =>
  async ({ headers }): Promise<Omit<FirstCards, 'reminds'> | undefined> => {
    const viewer = await services.sessions.findViewer(headers);
    if (viewer === null || !viewer.hasProfile) return undefined;
    const page = await listActivities(services, viewer.id, { limit: FEED_PAGE_SIZE });
    if (page.activities.length === 0) return undefined;
    const { id, email, emailVerified, phone } = viewer;
    return { viewer: { id, email, emailVerified, phone }, page };
  };
