import { useEffect, useRef } from 'react';
import { Button } from '../controls/Button.tsx';
import { Alert } from './Alert.tsx';

const AHEAD = '900px 0px';

export interface LoadMoreProps {
  onLoad: () => void;
  loading: boolean;
  failed: boolean;
  label: string;
  loadingLabel: string;
  retryLabel: string;
  failedText: string;
}

/** Loads more when the person scrolls near the end of a list or presses the button. */
export function LoadMore({
  onLoad,
  loading,
  failed,
  label,
  loadingLabel,
  retryLabel,
  failedText,
}: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failed || loading || end.current === null) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onLoad(), {
      rootMargin: AHEAD,
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [failed, loading, onLoad]);
  return (
    <div ref={end} className="flex flex-col items-center gap-3 pt-1 pb-8">
      {failed && !loading ? <Alert>{failedText}</Alert> : null}
      <Button variant="quiet" loading={loading} loadingLabel={loadingLabel} onClick={onLoad}>
        {failed ? retryLabel : label}
      </Button>
    </div>
  );
}
