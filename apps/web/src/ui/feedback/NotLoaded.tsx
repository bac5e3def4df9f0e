import { RetryLink } from '../controls/RetryLink.tsx';
import { Alert } from './Alert.tsx';

export interface NotLoadedProps {
  text: string;
  retryLabel: string;
  onRetry: () => void;
  retrying?: boolean | undefined;
}

/** Says that a part of the page could not be fetched. */
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
