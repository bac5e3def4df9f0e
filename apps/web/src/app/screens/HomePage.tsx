import { RequestActions, useAskedOfMe } from '../../features/besos/index.ts';
import { HomeScreen } from '../../features/feed/screens/HomeScreen.tsx';

/** [S2-014] The feed, with the requests that wait for my answer on top. */
export function HomePage() {
  const asked = useAskedOfMe();
  const onTop = asked.filter(({ status }) => status === 'pending' || status === 'approved');
  return <HomeScreen onTop={onTop} RequestActions={RequestActions} />;
}
