import { Link } from '@tanstack/react-router';
import House from 'lucide-react/icons/house';
import { useTexts } from '../../platform/i18n/index.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { NotFoundDrawing } from '../../ui/pictures/NotFoundDrawing.tsx';

/** [S2-030] Explains that the address is unknown. */
export function NotFoundScreen() {
  const { t } = useTexts();
  return (
    <main className="column">
      <EmptyState
        drawing={<NotFoundDrawing />}
        title={t('common.notFound.title')}
        text={t('common.notFound.description')}
        actions={
          <Button block icon={<House size={20} />} render={<Link to="/" />}>
            {t('common.notFound.home')}
          </Button>
        }
      />
    </main>
  );
}
