import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../platform/i18n/index.ts';
import { useBack } from '../../../platform/navigation/navigation.ts';
import { useQueryFailure } from '../../../platform/query/useQueryFailure.ts';
import { useSession } from '../../../platform/session/session.ts';
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { TopBar } from '../../../ui/layout/TopBar.tsx';
import { useWide } from '../../../ui/layout/useWide.ts';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { ReceiptsRow } from '../../chat/index.ts';
import { PreferenceMatrix } from '../components/PreferenceMatrix.tsx';
import { PushLine } from '../components/PushLine.tsx';
import { QuietHoursPanel } from '../components/QuietHoursPanel.tsx';
import { ShowContentRow } from '../components/ShowContentRow.tsx';
import { usePreferences } from '../preferences.ts';

/** [S2-026] The page that sets the channels of each kind of notification. */
export function NotificationPreferencesScreen() {
  const { t } = useTexts();
  const back = useBack();
  return (
    <div className="column">
      <TopBar title={t('shell.nav.notificationPreferences')} backLabel={t('common.back')} onBack={back} />
      <main className="px-gutter flex grow flex-col pb-8 lg:pt-2">
        <Preferences />
      </main>
    </div>
  );
}

function Preferences() {
  const wide = useWide();
  const query = usePreferences();
  const { data } = query;
  const failure = useQueryFailure(query);
  if (data === undefined) {
    return failure === null ? <PreferencesSkeleton /> : <LoadFailure failure={failure} />;
  }
  const when = (
    <div>
      <QuietHoursPanel preferences={data} />
      <PushLine />
      <ShowContentRow preferences={data} />
      <ReceiptsRow />
    </div>
  );
  return (
    <div className="page-columns">
      {wide ? null : when}
      <div>
        <PreferenceMatrix preferences={data} />
        <AboutEmails isVerified={data.emailVerified} />
      </div>
      {wide ? when : null}
    </div>
  );
}

/** Says why no mails are sent: the address is missing or not verified. */
function AboutEmails({ isVerified }: { isVerified: boolean }) {
  const { t } = useTexts();
  const { session } = useSession();
  if (session?.user.email === '') {
    return (
      <p className="type-xs mt-4.5 text-text-2">
        {t('notifications.emailMissing')}{' '}
        <Link to="/account-settings" className="link">
          {t('notifications.emailAdd')}
        </Link>
      </p>
    );
  }
  return (
    <>
      {isVerified ? null : <p className="type-xs mt-4.5 text-text-2">{t('notifications.emailUnverified')}</p>}
      <p className="type-xs mt-4.5 text-text-2">{t('notifications.accountEmails')}</p>
    </>
  );
}

function PreferencesSkeleton() {
  const { t } = useTexts();
  return (
    <div role="status" className="flex flex-col gap-3.5">
      <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
      <Skeleton className="h-64 rounded-lg!" />
      <Skeleton className="h-16 rounded-md!" />
      <Skeleton className="h-20 rounded-lg!" />
    </div>
  );
}
