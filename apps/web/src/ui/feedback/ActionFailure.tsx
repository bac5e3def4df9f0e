import { useShownError } from '../../platform/connection/useShownError.ts';
import { failureText, hasErrorText } from '../../platform/errors.ts';
import { useTexts } from '../../platform/i18n/index.ts';
import { Alert } from './Alert.tsx';

export interface ActionFailureProps {
  error: unknown;
  title: string;
}

/** Shows why an action failed. */
export function ActionFailure({ error, title }: ActionFailureProps) {
  const { t } = useTexts();
  const shown = useShownError(error);
  return (
    <Alert>
      {hasErrorText(error) ? null : <p className="font-strong">{title}</p>}
      <p>{failureText(shown, t)}</p>
    </Alert>
  );
}
