import { Alert } from './Alert.tsx';

export interface NotLoadedProps {
  text: string;
  retryLabel: string;
  onRetry: () => void;
}

/** In place of a part of the page that could not be fetched, or above what is out of date. */
export function NotLoaded({ text, retryLabel, onRetry }: NotLoadedProps) {
  return (
    <Alert>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        {text}
        <button type="button" className="link link-tap" onClick={onRetry}>
          {retryLabel}
        </button>
      </div>
    </Alert>
  );
}
