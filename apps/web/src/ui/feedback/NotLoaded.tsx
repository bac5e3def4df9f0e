import { RetryLink } from '../controls/RetryLink.tsx';
import { Alert } from './Alert.tsx';

export interface NotLoadedProps {
  text: string;
  retryLabel: string;
  onRetry: () => void;
  /** It is being asked again. */
  retrying?: boolean | undefined;
}

/** In place of a part of the page that could not be fetched, or above what is out of date. */
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
