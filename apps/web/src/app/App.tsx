import { CatchBoundary } from '@tanstack/react-router';
import { type ReactNode, useLayoutEffect, useSyncExternalStore } from 'react';
import { isAppBroken, onTooManyFaults } from '../platform/faults/critical.ts';
import { isServerCompatible, onIncompatible } from '../platform/native/compatibility.ts';
import { RenderFailure } from './Failure.tsx';
import { CriticalScreen } from './screens/CriticalScreen.tsx';

export interface AppProps {
  onDrawn: () => void;
  children: ReactNode;
}

/** Renders nothing if the server is incompatible: pages under `TooOldScreen` would mark messages as read. */
export function App({ onDrawn, children }: AppProps) {
  useLayoutEffect(onDrawn, [onDrawn]);
  const broken = useSyncExternalStore(onTooManyFaults, isAppBroken);
  const fits = useSyncExternalStore(onIncompatible, isServerCompatible);
  if (!fits) return null;
  if (broken) return <CriticalScreen />;
  return (
    <CatchBoundary
      getResetKey={() => 0}
      errorComponent={({ error, reset }) => <RenderFailure error={error} onRetry={reset} />}
    >
      {children}
    </CatchBoundary>
  );
}
