import type { Profile } from '@beso/contract/profiles';
import { useSearch } from '@tanstack/react-router';
import { useTexts } from '../../../../platform/i18n/index.ts';
import { useBack } from '../../../../platform/navigation/navigation.ts';
import { useSession } from '../../../../platform/session/session.ts';
import { BesoPage } from '../../form/components/BesoPage.tsx';
import { useBesoForm } from '../../form/useBesoForm.ts';
import { useReturnToCategories } from '../../form/useReturnToCategories.ts';
import { GiftForm } from '../components/GiftForm.tsx';
import { GiveCategories, GiveCategoriesBeside } from '../components/GiveCategories.tsx';

/** [S2-017] Shows the categories first, then the form of a gift. */
export function GiveScreen() {
  const { profile } = useSession();
  return profile === null ? null : <Giving me={profile} />;
}

/** [S2-102] The form of a gift. */
function Giving({ me }: { me: Profile }) {
  const { t } = useTexts();
  const { category, shared, in: relationshipId } = useSearch({ from: '/data/member/give-besos' });
  const beso = useBesoForm('gift', me.id);
  const leaveCategory = useReturnToCategories('/give-besos');
  const back = useBack();
  return (
    <BesoPage
      title={t('shell.nav.give')}
      onBack={category ? leaveCategory : back}
      me={me}
      relationshipId={relationshipId}
      beside={category && <GiveCategoriesBeside chosen={category} />}
    >
      {(recipients, refetch) =>
        category ? (
          <GiftForm
            beso={beso}
            category={category}
            onChangeCategory={leaveCategory}
            recipients={recipients}
            me={me}
            onStale={refetch}
          />
        ) : (
          <GiveCategories photoUrl={beso.photo.src} missing={shared} />
        )
      }
    </BesoPage>
  );
}
