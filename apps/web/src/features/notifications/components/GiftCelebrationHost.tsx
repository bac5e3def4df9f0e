import { useEffect, useState } from 'react';
import { useLazy } from '../../../platform/lazyLoad.ts';
import { registerCelebrationPage } from '../../../platform/navigation/arrivals.ts';
import { afterFirstPage } from '../../../platform/navigation/firstPage.ts';
import { useSession } from '../../../platform/session/session.ts';
import { useUnread } from '../api.ts';

const load = () =>
  import('./GiftCelebrationScene.tsx').then(({ GiftCelebrationScene }) => GiftCelebrationScene);

/** Lets its page celebrate received besos. */
export function GiftCelebrationHost() {
  const { profile } = useSession();
  const unread = useUnread() ?? 0;
  const [wanted, setWanted] = useState(false);
  useEffect(() => (unread > 0 ? afterFirstPage(() => setWanted(true)) : undefined), [unread]);
  useEffect(() => registerCelebrationPage(), []);
  const { code } = useLazy(load, wanted);
  const GiftCelebrationScene = code;
  return GiftCelebrationScene === undefined || profile === null ? null : (
    <GiftCelebrationScene me={profile} />
  );
}
