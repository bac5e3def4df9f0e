import type { QueryFailure } from '../../platform/query/useQueryFailure.ts';
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx';

export function GuardFailure({ failure }: { failure: QueryFailure }) {
  return (
    <main className="column">
      <LoadFailure failure={failure} level={1} refresh />
    </main>
  );
}
