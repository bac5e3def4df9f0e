import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../../platform/i18n/index.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { ElsewhereDrawing } from '../../../../ui/pictures/ElsewhereDrawing.tsx';
import { PublicPage, type SignInSearch } from '../../entry/index.ts';

interface WentOnElsewhereProps {
  email: string;
  passing: Omit<SignInSearch, 'email'> | undefined;
}

export function ContinuedElsewhere({ email, passing }: WentOnElsewhereProps) {
  const { t } = useTexts();
  return (
    <PublicPage>
      <main className="column">
        <div role="status" className="flex grow flex-col">
          <EmptyState
            drawing={<ElsewhereDrawing />}
            title={t('recovery.elsewhere.title')}
            text={t('recovery.elsewhere.text')}
            actions={
              <Button block render={<Link to="/login" search={{ ...passing, email }} replace />}>
                {t('recovery.elsewhere.signIn')}
              </Button>
            }
          />
        </div>
      </main>
    </PublicPage>
  );
}
