import { useAskedOfMe } from '../requests.ts';
import { AskCard } from './AskCard.tsx';

/** Everything that waits for my answer, in brief, beside the feed; nothing while nothing does. */
export function AskList() {
  const asked = useAskedOfMe();
  return asked.map((activity) => <AskCard key={activity.id} activity={activity} brief />);
}
