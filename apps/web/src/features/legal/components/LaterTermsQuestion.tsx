import { useEffect, useState } from 'react';
import { useLater, withTexts } from '../../../platform/later.ts';
import { afterFirstPage } from '../../../platform/navigation/firstPage.ts';

const load = withTexts(async () => (await import('./TermsQuestion.tsx')).TermsQuestion, 'legal');

/** Asks, once the first page is drawn, for consent to terms that changed. */
export function LaterTermsQuestion() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => afterFirstPage(() => setWanted(true)), []);
  const { code: TermsQuestion } = useLater(load, wanted);
  return TermsQuestion === undefined ? null : <TermsQuestion />;
}
