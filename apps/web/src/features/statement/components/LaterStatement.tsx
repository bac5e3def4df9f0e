import { useTexts } from '../../../platform/i18n/index.ts';
import { useLater } from '../../../platform/later.ts';
import { NotLoaded } from '../../../ui/NotLoaded.tsx';

const load = async () => (await import('./StatementAside.tsx')).StatementAside;

/** The statement in short, beside the rewards; its code comes when it is first needed. */
export function LaterStatement() {
  const { t } = useTexts();
  const { code: StatementAside, failed, retry } = useLater(load);
  if (StatementAside !== undefined) return <StatementAside />;
  return failed ? (
    <NotLoaded text={t('common.partMissing')} retryLabel={t('common.failure.tryAgain')} onRetry={retry} />
  ) : null;
}
