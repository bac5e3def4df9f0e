import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../platform/i18n/index.ts';
import { Button } from '../../../ui/controls/Button.tsx';

/** [S2-126] Stands in for the quizzes while there is nobody to take a quiz about. */
export function AddPartner() {
  const { t } = useTexts();
  return (
    <section className="flex flex-col gap-1.5 rounded-lg bg-surface px-4.5 pt-4 pb-4.5">
      <h3 className="type-h2">{t('quizzes.dashboard.addTitle')}</h3>
      <p className="text-text-2">{t('quizzes.dashboard.addText')}</p>
      <Button block className="mt-2" render={<Link to="/new-relationship" />}>
        {t('quizzes.dashboard.add')}
      </Button>
    </section>
  );
}
