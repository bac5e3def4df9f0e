import { useTexts } from '../../../platform/i18n/index.ts';
import { numberFormat } from '../../../platform/i18n/numberFormat.ts';
import { BesoGlyph } from '../../../ui/pictures/BesoGlyph.tsx';

export function BesoCount({ count }: { count: number }) {
  const { t, language } = useTexts();
  return (
    <span className="inline-flex shrink-0 items-center gap-1.5">
      <BesoGlyph size={20} className="text-primary" />
      <span aria-hidden="true" className="num text-[1.1875rem]">
        {numberFormat(language).format(count)}
      </span>
      <span className="sr-only">{t('common.besos', { count })}</span>
    </span>
  );
}
