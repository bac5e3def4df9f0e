import Check from 'lucide-react/icons/check';
import { useTexts } from '../../../platform/i18n/index.ts';
import { numberFormat } from '../../../platform/i18n/numberFormat.ts';
import { cx } from '../../../ui/layout/cx.ts';
import { BesoGlyph } from '../../../ui/pictures/BesoGlyph.tsx';

export interface CostDiscProps {
  cost: number;
  /** True in the preview of the form, for a stronger colour. */
  strong?: boolean | undefined;
  /** True for a redeemed reward, which has a check mark instead of the cost. */
  done?: boolean | undefined;
}

export function CostDisc({ cost, strong, done }: CostDiscProps) {
  const { t, language } = useTexts();
  if (done) {
    return (
      <span className="grid size-16 shrink-0 place-items-center rounded-full bg-success-tint text-success">
        <Check size={26} aria-hidden="true" />
      </span>
    );
  }
  return (
    <span
      className={cx(
        'flex size-16 shrink-0 flex-col items-center justify-center gap-[3px] rounded-full text-ink',
        strong ? 'bg-saffron' : 'bg-warning-tint',
      )}
    >
      <BesoGlyph className="text-primary" />
      <span aria-hidden="true" className="num text-lg leading-[1.125rem]!">
        {numberFormat(language).format(cost)}
      </span>
      <span className="sr-only">{t('common.besos', { count: cost })}</span>
    </span>
  );
}
