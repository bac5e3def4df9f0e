import { useEffect, useState } from 'react';
import { useLazy } from '../../../platform/lazyLoad.ts';
import { afterFirstPage } from '../../../platform/navigation/firstPage.ts';
import { hasCaughtUp, useRealtime } from '../../../platform/realtime/index.ts';
import { useAnnouncedConnection } from '../../../platform/scenes.ts';
import { useSession } from '../../../platform/session/session.ts';
import { REDEEMED_REWARDS } from '../arrival.ts';

const load = () => import('./EventCelebration.tsx').then(({ EventCelebration }) => EventCelebration);

/** Celebrates connections and redeemed rewards of this visit. */
export function EventCelebrationHost() {
  const { profile } = useSession();
  const announced = useAnnouncedConnection();
  const [live, setLive] = useState<ReadonlySet<string>>(new Set());
  const happened = (what: string) => {
    if (hasCaughtUp()) setLive((before) => new Set(before).add(what));
  };
  useRealtime('relationships.changed', ({ relationshipId }) => {
    if (relationshipId !== null) happened(relationshipId);
  });
  useRealtime('rewards.changed', () => happened(REDEEMED_REWARDS));
  const [wanted, setWanted] = useState(false);
  const needed = live.size > 0 || announced !== undefined;
  useEffect(() => (needed ? afterFirstPage(() => setWanted(true)) : undefined), [needed]);
  const { code: EventCelebration } = useLazy(load, wanted);
  return EventCelebration === undefined || profile === null ? null : (
    <EventCelebration me={profile} live={live} />
  );
}
