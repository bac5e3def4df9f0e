import { Link } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useTexts } from '../../../../platform/i18n/index.ts';
import { numberFormat } from '../../../../platform/i18n/numberFormat.ts';
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx';
import { BalancePanel } from '../../../../ui/layout/BalancePanel.tsx';
import { useBalance } from '../balance.ts';

/** [S2-109] Shows the balance in a large block that links to the statement. */
export function BalanceHero() {
  const { t, language } = useTexts();
  const { totalBesos, stale, loading } = useBalance();
  if (loading) return <Skeleton className="min-h-32 rounded-lg!" />;
  return (
    <div>
      <BalancePanel
        label={t('shell.balance.title')}
        value={totalBesos === undefined ? '–' : numberFormat(language).format(totalBesos)}
        unit={t('common.besosLabel', { count: totalBesos ?? 0 })}
      />
      <div className="-mb-3 flex flex-wrap items-center justify-between gap-x-3 pl-1">
        <p role="status" className="type-xs text-text-2">
          {stale ? t('shell.balance.stale') : totalBesos === undefined ? t('shell.balance.unknown') : ''}
        </p>
        <Link to="/statement" className="link link-tap type-sm gap-1">
          {t('besos.statement')}
          <ChevronRight size={16} aria-hidden="true" />
        </Link>
      </div>
    </div>
  );
}
