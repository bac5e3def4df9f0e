import { useState } from 'react';
import { useForgetOffline } from '../../platform/connection/connectivity.ts';
import { failureText, isExplained, isOffline } from '../../platform/errors.ts';
import { useTexts } from '../../platform/i18n/index.ts';
import { Alert } from './Alert.tsx';

export interface ActionFailureProps {
  error: unknown;
  title: string;
}

/** Shows why an action failed. An offline error disappears once the connection is back. */
export function ActionFailure({ error, title }: ActionFailureProps) {
  const { t } = useTexts();
  const [forgotten, setForgotten] = useState<unknown>();
  useForgetOffline(isOffline(error), () => setForgotten(error));
  if (forgotten === error) return null;
  return (
    <Alert>
      {isExplained(error) ? null : <p className="font-strong">{title}</p>}
      <p>{failureText(error, t)}</p>
    </Alert>
  );
}
