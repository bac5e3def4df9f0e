import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { FailureScreen } from './screens/FailureScreen.tsx';

/** What a route shows when its screen failed to load or to draw. */
export function Failure({ reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return <FailureScreen onRetry={retry} />;
}
