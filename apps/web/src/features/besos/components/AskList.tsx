import { useAskedOfMe } from '../requests.ts';
import { AskCard } from './AskCard.tsx';

/** Everything that waits for my answer, one card below the other; nothing while nothing does. */
export function AskList({ brief }: { brief?: boolean | undefined }) {
  const asked = useAskedOfMe();
  return asked.map((activity) => <AskCard key={activity.id} activity={activity} brief={brief} />);
}
