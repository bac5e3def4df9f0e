import { useLater, withTexts } from '../../platform/later.ts';
import { LatePlace } from '../../ui/layers/LatePlace.tsx';

const load = withTexts(
  async () => (await import('../../features/relationships/screens/MyConnections.tsx')).MyConnections,
  'relationships',
);

/** My people on the profile: loaded with it, so that no page which asks who they are carries the list. */
export function LaterConnections({ myId }: { myId: string }) {
  const later = useLater(load);
  const { code: MyConnections } = later;
  return MyConnections ? <MyConnections myId={myId} /> : <LatePlace later={later} className="h-41" />;
}
