import { useTexts } from '../../../../platform/i18n/index.ts';
import { numberFormat } from '../../../../platform/i18n/numberFormat.ts';
import { ChangeAnnouncer } from '../../../../ui/feedback/BalanceChip.tsx';
import { useCountUp } from '../../../../ui/feedback/useCountUp.ts';
import { BesoGlyph } from '../../../../ui/pictures/BesoGlyph.tsx';
import { useBalance } from '../balance.ts';

/** [S1-004] Shows the balance in the navigation rail, faint if it is outdated. */
export function RailBalance() {
  const { totalBesos, stale } = useBalance();
  return totalBesos === undefined ? null : <Count value={totalBesos} stale={stale} />;
}

function Count({ value, stale }: { value: number; stale: boolean }) {
  const { t, language } = useTexts();
  const shown = useCountUp(value);
  const label = t('common.besos', { count: value });
  return (
    <span
      title={stale ? t('shell.balance.stale') : undefined}
      className="flex shrink-0 items-center gap-1.5 text-ink"
    >
      <BesoGlyph size={18} className={stale ? 'text-border-strong' : 'text-primary'} />
      <span aria-hidden="true" className={stale ? 'num text-text-3' : 'num'}>
        {numberFormat(language).format(shown)}
      </span>
      <span className="sr-only">{stale ? `${label}, ${t('shell.balance.stale')}` : label}</span>
    </span>
  );
}

/** Announces a changed balance to screen readers, because the label of the rail's link has no number. */
export function BalanceAnnouncement() {
  const { t } = useTexts();
  const { totalBesos } = useBalance();
  return totalBesos === undefined ? null : (
    <ChangeAnnouncer text={t('common.besos', { count: totalBesos })} value={totalBesos} />
  );
}
