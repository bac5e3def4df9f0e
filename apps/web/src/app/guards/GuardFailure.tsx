import type { Failure } from '../../platform/query/useFailure.ts';
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx';

export function GuardFailure({ failure }: { failure: Failure }) {
  return (
    <main className="column">
      <LoadFailure failure={failure} level={1} refresh />
    </main>
  );
}
