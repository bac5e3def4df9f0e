import { useLater, withTexts } from '../../platform/later.ts';
import { LatePlace } from '../../ui/layers/LatePlace.tsx';

const load = withTexts(
  async () => (await import('../../features/quizzes/components/MyAnswers.tsx')).MyAnswers,
  'quizzes',
  'questions',
);

/** Loads the answers and the quiz's texts for the profile only. */
export function LaterMyAnswers() {
  const later = useLater(load);
  const { code: MyAnswers } = later;
  return MyAnswers ? <MyAnswers /> : <LatePlace later={later} className="h-40" />;
}
