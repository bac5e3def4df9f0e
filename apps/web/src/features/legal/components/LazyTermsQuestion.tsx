import { useEffect, useState } from 'react';
import { useLazy, withTexts } from '../../../platform/lazyLoad.ts';
import { afterFirstPage } from '../../../platform/navigation/firstPage.ts';

const load = withTexts(async () => (await import('./TermsQuestion.tsx')).TermsQuestion, 'legal');

/** Asks for consent if the terms have changed. */
export function LazyTermsQuestion() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => afterFirstPage(() => setWanted(true)), []);
  const { code: TermsQuestion } = useLazy(load, wanted);
  return TermsQuestion === undefined ? null : <TermsQuestion />;
}
