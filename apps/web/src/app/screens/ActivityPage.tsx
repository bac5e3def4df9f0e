import { RequestActions } from '../../features/besos/index.ts';
import { ActivityScreen } from '../../features/feed/screens/ActivityScreen.tsx';

/** One beso on a page of its own, where a request can be answered. */
export function ActivityPage() {
  return <ActivityScreen RequestActions={RequestActions} />;
}
