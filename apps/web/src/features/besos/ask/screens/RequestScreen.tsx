import { SENT_CONFETTI_MS } from '@beso/contract/limits';
import type { Profile } from '@beso/contract/profiles';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTexts } from '../../../../platform/i18n/index.ts';
import { useSession } from '../../../../platform/session/session.ts';
import { Confetti } from '../../../../ui/feedback/Confetti.tsx';
import { SentScene } from '../../../../ui/pictures/SentScene.tsx';
import { BesoPage } from '../../form/components/BesoPage.tsx';
import { useBesoForm } from '../../form/useBesoForm.ts';
import { useReturnToCategories } from '../../form/useReturnToCategories.ts';
import { RequestCategories, RequestCategoriesBeside } from '../components/RequestCategories.tsx';
import { RequestForm } from '../components/RequestForm.tsx';

/** [S2-019] [S2-105] Shows the categories first, then the form of a request. */
export function RequestScreen() {
  const { profile } = useSession();
  return profile === null ? null : <Requesting me={profile} />;
}

/** [S2-107] The form of a request. Back leads from it to the categories, and from there home. */
function Requesting({ me }: { me: Profile }) {
  const { t } = useTexts();
  const { category, in: relationshipId } = useSearch({ from: '/data/member/request-besos' });
  const beso = useBesoForm('request', me.id);
  const leaveCategory = useReturnToCategories('/request-besos');
  const navigate = useNavigate();
  const [sent, setSent] = useState(false);
  if (sent) return <Sent />;
  return (
    <BesoPage
      title={t('shell.nav.request')}
      onBack={category ? leaveCategory : () => void navigate({ to: '/home', replace: true })}
      me={me}
      relationshipId={relationshipId}
      beside={category && <RequestCategoriesBeside chosen={category} />}
    >
      {(recipients, refetch) =>
        category ? (
          <RequestForm
            beso={beso}
            category={category}
            onChangeCategory={leaveCategory}
            recipients={recipients}
            me={me}
            onStale={refetch}
            onSent={() => setSent(true)}
          />
        ) : (
          <RequestCategories />
        )
      }
    </BesoPage>
  );
}

/** [S2-108] [S9-016] Shows confetti for a moment, then opens home. */
function Sent() {
  const { t } = useTexts();
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate({ to: '/home', replace: true }), SENT_CONFETTI_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <main className="column scene-beside">
      <SentScene className="min-h-[200px] grow" />
      <div className="px-gutter flex flex-col items-center gap-2.5 pt-6 pb-52 text-center lg:pb-6">
        <h1 className="type-hero">{t('besos.request.sentTitle')}</h1>
        <p className="type-lead max-w-[30ch] text-text-2">{t('besos.request.sentDescription')}</p>
      </div>
      <Confetti durationMs={SENT_CONFETTI_MS} />
    </main>
  );
}
