import { Spinner } from '../feedback/Spinner.tsx';

export interface RetryLinkProps {
  label: string;
  busy?: boolean | undefined;
  onRetry: () => void;
}

export function RetryLink({ label, busy = false, onRetry }: RetryLinkProps) {
  return (
    <button
      type="button"
      className="link link-tap gap-2"
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={() => {
        if (!busy) onRetry();
      }}
    >
      {busy ? <Spinner className="size-4" /> : null}
      {label}
    </button>
  );
}
