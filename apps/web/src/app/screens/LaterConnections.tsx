import { useTexts } from '../../platform/i18n/index.ts';
import { useLater } from '../../platform/later.ts';
import { NotLoaded } from '../../ui/NotLoaded.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

const load = async () =>
  (await import('../../features/relationships/screens/MyConnections.tsx')).MyConnections;

/** My people on the profile: loaded with it, so that no page which asks who they are carries the list. */
export function LaterConnections({ myId }: { myId: string }) {
  const { t } = useTexts();
  const { code: MyConnections, failed, retry } = useLater(load);
  if (MyConnections !== undefined) return <MyConnections myId={myId} />;
  return failed ? (
    <NotLoaded text={t('common.partMissing')} retryLabel={t('common.failure.tryAgain')} onRetry={retry} />
  ) : (
    <Skeleton className="h-40 rounded-lg!" />
  );
}
