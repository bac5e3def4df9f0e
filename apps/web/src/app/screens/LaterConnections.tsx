import { useLater, withTexts } from '../../platform/later.ts';
import { LatePlace } from '../../ui/layers/LatePlace.tsx';

const load = withTexts(
  async () => (await import('../../features/relationships/screens/MyConnections.tsx')).MyConnections,
  'relationships',
);

/** Loads the connections for the profile only, because other pages use its data without the list. */
export function LaterConnections({ myId }: { myId: string }) {
  const later = useLater(load);
  const { code: MyConnections } = later;
  return MyConnections ? <MyConnections myId={myId} /> : <LatePlace later={later} className="h-41" />;
}
