import { failureText, isExplained } from '../platform/errors.ts';
import { useTexts } from '../platform/i18n/index.ts';
import { Alert } from './Alert.tsx';

export interface ActionFailureProps {
  error: unknown;
  /** What did not work. */
  title: string;
}

/** Why something that was asked for failed, in its place. A refusal that explains itself stands alone. */
export function ActionFailure({ error, title }: ActionFailureProps) {
  const { t } = useTexts();
  return (
    <Alert>
      {isExplained(error) ? null : <p className="font-strong">{title}</p>}
      <p>{failureText(error, t)}</p>
    </Alert>
  );
}
