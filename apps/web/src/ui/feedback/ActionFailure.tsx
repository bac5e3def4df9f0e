import { useState } from 'react';
import { useReturn } from '../../platform/connection/connectivity.ts';
import { failureText, isExplained, isOffline, NetworkError } from '../../platform/errors.ts';
import { useTexts } from '../../platform/i18n/index.ts';
import { Alert } from './Alert.tsx';

export interface ActionFailureProps {
  error: unknown;
  title: string;
}

/** Shows why an action failed; once the connection is back, that it was interrupted. */
export function ActionFailure({ error, title }: ActionFailureProps) {
  const { t } = useTexts();
  const [outdated, setOutdated] = useState<unknown>();
  useReturn(isOffline(error), () => setOutdated(error));
  const shown = outdated === error ? new NetworkError('interrupted') : error;
  return (
    <Alert>
      {isExplained(error) ? null : <p className="font-strong">{title}</p>}
      <p>{failureText(shown, t)}</p>
    </Alert>
  );
}
