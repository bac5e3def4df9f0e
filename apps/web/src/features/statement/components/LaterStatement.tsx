import { useLater, withTexts } from '../../../platform/later.ts';
import { LatePlace } from '../../../ui/layers/LatePlace.tsx';

const load = withTexts(async () => (await import('./StatementAside.tsx')).StatementAside, 'statement');

export function LaterStatement() {
  const later = useLater(load);
  const { code: StatementAside } = later;
  return StatementAside ? <StatementAside /> : <LatePlace later={later} className="h-60" />;
}
