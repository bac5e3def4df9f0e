import { Link } from '@tanstack/react-router';
import UserPlus from 'lucide-react/icons/user-plus';
import { useTexts } from '../../../platform/i18n/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { MissingHalf } from '../../../ui/MissingHalf.tsx';

/** Without a relationship there is nobody to give to. */
export function NobodyYet() {
  const { t } = useTexts();
  return (
    <main className="flex grow flex-col">
      <EmptyState
        level={2}
        drawing={<MissingHalf />}
        title={t('besos.nobody.title')}
        text={t('besos.nobody.description')}
        actions={
          <Button block icon={<UserPlus size={20} />} render={<Link to="/invitation-hub" />}>
            {t('besos.nobody.invite')}
          </Button>
        }
      />
    </main>
  );
}
