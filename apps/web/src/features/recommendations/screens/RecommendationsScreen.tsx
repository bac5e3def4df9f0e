import { useSearch } from '@tanstack/react-router';
import { useTexts } from '../../../platform/i18n/index.ts';
import { useBack } from '../../../platform/navigation/navigation.ts';
import { TopBar } from '../../../ui/layout/TopBar.tsx';
import { FilterChips } from '../components/FilterChips.tsx';
import { IntroCard } from '../components/IntroCard.tsx';
import { RecommendationList } from '../components/RecommendationList.tsx';

/** [S2-023] [S2-128] The page of recommendations to and by the viewer. */
export function RecommendationsScreen() {
  const { t } = useTexts();
  const back = useBack();
  const { show = 'all' } = useSearch({ from: '/data/member/share-recommendation' });
  return (
    <div className="column">
      <TopBar title={t('recommendations.title')} backLabel={t('common.back')} onBack={back} />
      <main className="px-gutter flex grow flex-col gap-3 pb-8 lg:pt-2">
        <IntroCard />
        <FilterChips show={show} />
        <RecommendationList key={show} show={show} />
      </main>
    </div>
  );
}
