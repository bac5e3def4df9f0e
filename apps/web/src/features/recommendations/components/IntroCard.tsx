import { Link } from '@tanstack/react-router';
import Plus from 'lucide-react/icons/plus';
import { useTexts } from '../../../platform/i18n/index.ts';
import { Button } from '../../../ui/controls/Button.tsx';

/** [S2-128] Explains recommendations and links to the form. */
export function IntroCard() {
  const { t } = useTexts();
  return (
    <section className="flex flex-wrap items-center gap-4 rounded-lg bg-surface p-4.5">
      <svg width="72" height="80" viewBox="0 0 72 80" aria-hidden="true" className="shrink-0">
        <path d="M0 36a36 36 0 0 1 72 0z" fill="#BE1E3C" />
        <path d="M0 36h36v44L18 66 0 80z" fill="#BE1E3C" />
        <path d="M36 36h36v44L54 66 36 80z" fill="#F5B391" />
      </svg>
      <div className="flex min-w-0 flex-[1_1_11rem] flex-col items-start gap-2.5">
        <p className="type-h3 leading-[1.375rem]!">{t('recommendations.found')}</p>
        <Button
          compact
          className="narrow:px-3!"
          icon={<Plus size={18} aria-hidden="true" />}
          render={<Link to="/share-recommendation-form" />}
        >
          {t('recommendations.recommend')}
        </Button>
      </div>
    </section>
  );
}
