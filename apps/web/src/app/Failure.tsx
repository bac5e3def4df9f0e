import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { FailureScreen } from './screens/FailureScreen.tsx';

/** Replaces a screen that failed to load or render. */
export function Failure({ reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return <FailureScreen onRetry={retry} />;
}
