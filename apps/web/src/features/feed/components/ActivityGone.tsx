import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../platform/i18n/index.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { NotFoundDrawing } from '../../../ui/pictures/NotFoundDrawing.tsx';

export function ActivityGone() {
  const { t } = useTexts();
  return (
    <EmptyState
      level={2}
      drawing={<NotFoundDrawing />}
      title={t('activities.single.goneTitle')}
      text={t('activities.single.goneText')}
      actions={
        <Button block render={<Link to="/home" replace />}>
          {t('activities.single.home')}
        </Button>
      }
    />
  );
}
