import { Link } from '@tanstack/react-router';
import UserPlus from 'lucide-react/icons/user-plus';
import { useTexts } from '../../../platform/i18n/index.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { MissingHalf } from '../../../ui/pictures/MissingHalf.tsx';

export function NoRelationship() {
  const { t } = useTexts();
  return (
    <EmptyState
      drawing={<MissingHalf />}
      title={t('feed.emptyTitle')}
      text={t('feed.emptyDescription')}
      actions={
        <>
          <Button block icon={<UserPlus size={20} />} render={<Link to="/invitation-hub" />}>
            {t('feed.invite')}
          </Button>
          <Button
            block
            variant="quiet"
            render={<Link to="/give-besos" search={{ to: undefined, in: undefined }} />}
          >
            {t('feed.give')}
          </Button>
        </>
      }
    />
  );
}
