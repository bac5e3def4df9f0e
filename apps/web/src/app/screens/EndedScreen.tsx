import { Link } from '@tanstack/react-router';
import { useTexts } from '../../platform/i18n/index.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LogoMark } from '../../ui/pictures/LogoMark.tsx';

/** Explains that the session has ended, and offers a sign-in that leads back to `redirect`. */
export function EndedScreen({ search }: { search: { redirect?: string } }) {
  const { t } = useTexts();
  return (
    <main className="column">
      <div role="alert" className="flex grow flex-col">
        <EmptyState
          drawing={<LogoMark size={64} />}
          title={t('shell.ended.title')}
          text={t('shell.ended.text')}
          actions={
            <Button block render={<Link to="/login" search={search} />}>
              {t('shell.ended.signIn')}
            </Button>
          }
        />
      </div>
    </main>
  );
}
