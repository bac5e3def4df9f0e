import type { FeedFilter, FeedPart } from '@beso/contract/feed';
import { FEED_PAGE_SIZE } from '@beso/contract/limits';
import { useState } from 'react';
import { useSession } from '../../../platform/session/session.ts';
import { lazyPart } from '../../../ui/layers/lazyParts.tsx';
import { type ActivitiesResult, belongsToFeedPart } from '../../activities/index.ts';
import { knownRelationships } from '../../relationships/index.ts';

const LazyFilterChips = lazyPart(async () => (await import('./filters.ts')).FilterChips, 'h-11');

export function FilterRow(part: FeedPart) {
  return (
    <div className="-mt-1 mb-3 min-h-13">
      <LazyFilterChips {...part} />
    </div>
  );
}

/** Returns whether to show filters. Filters that appear later would push the cards down. */
export function useFilterOffered(
  activities: ActivitiesResult['activities'],
  only: FeedFilter | undefined,
): boolean {
  const { session, profile } = useSession();
  const me = { id: session?.user.id, timeZone: profile?.timeZone };
  const [offered, setOffered] = useState(severalRelationships);
  if (offered) return true;
  const page = activities?.slice(0, FEED_PAGE_SIZE) ?? [];
  const differ = page.some(
    (activity) =>
      activity.relationshipId !== page[0]?.relationshipId ||
      !belongsToFeedPart(activity, { only: 'mine' }, me),
  );
  if (only !== undefined || differ) setOffered(true);
  return only !== undefined || differ;
}

function severalRelationships(): boolean {
  const known = knownRelationships() ?? [];
  return known.length > 1 || known.some(({ members }) => members.length > 2);
}
