import { useEffect, useState } from 'react';
import { useLazy, withTexts } from '../../../platform/lazyLoad.ts';
import { afterFirstPage } from '../../../platform/navigation/firstPage.ts';

const load = withTexts(async () => (await import('./TermsQuestion.tsx')).TermsQuestion, 'legal');

/** Asks, once the first page is drawn, for consent to terms that changed. */
export function LazyTermsQuestion() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => afterFirstPage(() => setWanted(true)), []);
  const { code: TermsQuestion } = useLazy(load, wanted);
  return TermsQuestion === undefined ? null : <TermsQuestion />;
}
