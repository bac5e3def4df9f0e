import type { ConnectionRequest } from '@beso/contract/connections';
import { useLazy, withTexts } from '../../../platform/lazyLoad.ts';
import { useConnectionRequests } from '../api.ts';

const NONE: readonly ConnectionRequest[] = [];

const load = withTexts(
  async () => (await import('./ReceivedRequests.tsx')).ReceivedRequests,
  'messages',
  'connections',
);

/** Lists the people who want to connect, above another list. */
export function RequestsAbove() {
  const received = useConnectionRequests().data?.received ?? NONE;
  const { code: ReceivedRequests } = useLazy(load, received.length > 0);
  return ReceivedRequests ? <ReceivedRequests above requests={received} /> : null;
}
