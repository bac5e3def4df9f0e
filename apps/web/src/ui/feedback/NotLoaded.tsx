import { RetryLink } from '../controls/RetryLink.tsx';
import { Alert } from './Alert.tsx';

export interface NotLoadedProps {
  text: string;
  retryLabel: string;
  onRetry: () => void;
  retrying?: boolean | undefined;
}

/** Shown in place of a part that could not be fetched, or above outdated content. */
export function NotLoaded({ text, retryLabel, onRetry, retrying }: NotLoadedProps) {
  return (
    <Alert>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        {text}
        <RetryLink label={retryLabel} busy={retrying} onRetry={onRetry} />
      </div>
    </Alert>
  );
}
