import { useEffect, useState } from 'react';
import { afterFirstPage } from '../../../platform/firstPage.ts';
import { useLater } from '../../../platform/later.ts';
import { useAnnounced } from '../../../platform/scenes.ts';
import { useSession } from '../../../platform/session/session.ts';
import { useUnread } from '../api.ts';

const load = () => import('./ArrivalMoment.tsx').then(({ ArrivalMoment }) => ArrivalMoment);

/** On every page of a member. Its code comes after the first page, and only when there may be something. */
export function ArrivalPlace() {
  const { profile } = useSession();
  const wantedNow = (useUnread() ?? 0) > 0;
  const announced = useAnnounced();
  const [wanted, setWanted] = useState(false);
  const needed = wantedNow || announced !== undefined;
  useEffect(() => (needed ? afterFirstPage(() => setWanted(true)) : undefined), [needed]);
  const { code: ArrivalMoment } = useLater(load, wanted);
  return ArrivalMoment === undefined || profile === null ? null : <ArrivalMoment me={profile} />;
}
