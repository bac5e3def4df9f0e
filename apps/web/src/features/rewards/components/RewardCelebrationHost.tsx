import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useLazy, withTexts } from '../../../platform/lazyLoad.ts';
import { afterFirstPage } from '../../../platform/navigation/firstPage.ts';
import { hasCaughtUp, useRealtime } from '../../../platform/realtime/index.ts';
import { useSession } from '../../../platform/session/session.ts';

const load = withTexts(
  async () => (await import('./RewardCelebration.tsx')).RewardCelebrationOverlay,
  'rewards',
);

/** Celebrates a reward that is fulfilled during the visit, on all pages except the rewards' own. */
export function RewardCelebrationHost() {
  const { profile } = useSession();
  const isThere = useLocation({ select: ({ pathname }) => pathname === '/gift' });
  const [live, setLive] = useState<ReadonlySet<string>>(new Set());
  useRealtime('rewards.changed', ({ rewardId }) => {
    if (hasCaughtUp()) setLive((before) => new Set(before).add(rewardId));
  });
  if (isThere && live.size > 0) setLive(new Set());
  const [wanted, setWanted] = useState(false);
  const needed = live.size > 0;
  useEffect(() => (needed ? afterFirstPage(() => setWanted(true)) : undefined), [needed]);
  const { code: RewardCelebrationOverlay } = useLazy(load, wanted);
  return RewardCelebrationOverlay === undefined || profile === null || isThere ? null : (
    <RewardCelebrationOverlay me={profile} live={live} />
  );
}
