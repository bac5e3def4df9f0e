import { useEffect, useState } from 'react';
import { useLater } from '../../../platform/later.ts';
import { offerScenes } from '../../../platform/navigation/arrivals.ts';
import { afterFirstPage } from '../../../platform/navigation/firstPage.ts';
import { useSession } from '../../../platform/session/session.ts';
import { useUnread } from '../api.ts';

const load = () => import('./GiftMoment.tsx').then(({ GiftMoment }) => GiftMoment);

/**
 * Where a page reacts to what somebody gave me: home and the rewards, where nothing is being written. Its
 * code comes after the first page, and only when something is unread.
 */
export function MomentPlace() {
  const { profile } = useSession();
  const unread = useUnread() ?? 0;
  const [wanted, setWanted] = useState(false);
  useEffect(() => (unread > 0 ? afterFirstPage(() => setWanted(true)) : undefined), [unread]);
  useEffect(() => offerScenes(), []);
  const { code } = useLater(load, wanted);
  const GiftMoment = code;
  return GiftMoment === undefined || profile === null ? null : <GiftMoment me={profile} />;
}
