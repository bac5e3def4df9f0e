import { useEffect, useRef } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';

/** Fetched this far before the end comes into view. */
const AHEAD = '900px 0px';

export interface LoadMoreProps {
  onLoad: () => void;
  loading: boolean;
  failed: boolean;
}

/** The end of what is loaded: coming near it loads more; the button does the same without scrolling. */
export function LoadMore({ onLoad, loading, failed }: LoadMoreProps) {
  const { t } = useTexts();
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
      {failed && !loading ? <Alert>{t('feed.loadMoreFailed')}</Alert> : null}
      <Button variant="quiet" loading={loading} loadingLabel={t('common.loading')} onClick={onLoad}>
        {failed ? t('common.failure.tryAgain') : t('feed.loadMore')}
      </Button>
    </div>
  );
}
