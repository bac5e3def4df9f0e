import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../../platform/i18n/index.ts';
import { BalanceChip } from '../../../../ui/feedback/BalanceChip.tsx';
import { BesoGlyph } from '../../../../ui/pictures/BesoGlyph.tsx';
import { useBalance } from '../balance.ts';

/** Shows the balance in a page's header. Wide screens show it in the navigation rail instead. */
export function HeaderBalance() {
  return (
    <div className="contents lg:hidden">
      <Chip />
    </div>
  );
}

/** Shows the balance, or a dash while it is unknown. */
function Chip() {
  const { t, language } = useTexts();
  const { totalBesos, stale, loading } = useBalance();
  if (totalBesos === undefined && !loading) {
    return (
      <Link
        to="/gift"
        aria-label={t('shell.balance.unknown')}
        className="pressable inline-flex min-h-tap shrink-0 items-center gap-2 rounded-full border-[1.5px] border-dashed border-border-strong pr-4 pl-3.5"
      >
        <BesoGlyph className="text-border-strong" />
        <span aria-hidden="true">–</span>
      </Link>
    );
  }
  return (
    <BalanceChip
      value={totalBesos}
      label={t('common.besos', { count: totalBesos ?? 0 })}
      locale={language}
      stale={stale}
      staleLabel={t('shell.balance.stale')}
      render={<Link to="/gift" />}
    />
  );
}
