import type { InstallationFacts, LegalDocument } from '@beso/contract/legal';
import type { ReactNode } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import { useBack } from '../../../platform/navigation/navigation.ts';
import { useQueryFailure } from '../../../platform/query/useQueryFailure.ts';
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { TopBar } from '../../../ui/layout/TopBar.tsx';
import { VisitorFrame } from '../../../ui/layout/VisitorFrame.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { useDocument } from '../api.ts';

export interface LegalPageProps {
  document: LegalDocument;
  title: string;
  /** Returns the built-in text, for operators who provide none. */
  own: (facts: InstallationFacts) => readonly { title: string; text: string }[];
}

/** Shows the terms or the privacy notice, as the operator's text or the built-in text. */
export function LegalPage({ document, title, own }: LegalPageProps) {
  const { t, language } = useTexts();
  const back = useBack();
  const query = useDocument(document, language);
  const { data } = query;
  const failure = useQueryFailure(query);
  let content: ReactNode;
  if (data === undefined) content = failure === null ? <Waiting /> : <LoadFailure failure={failure} />;
  else if (data.text !== null) content = <p className="whitespace-pre-line wrap-anywhere">{data.text}</p>;
  else content = <Sections sections={own(data.facts)} />;
  return (
    <VisitorFrame>
      <TopBar title={title} backLabel={t('common.back')} onBack={back} />
      <main className="px-gutter flex max-w-[70ch] grow flex-col gap-5 pb-8">
        {content}
        {data === undefined || document !== 'terms' ? null : (
          <p className="type-xs text-text-3">{t('legal.version', { version: data.version })}</p>
        )}
      </main>
    </VisitorFrame>
  );
}

function Sections({ sections }: { sections: readonly { title: string; text: string }[] }) {
  return sections.map(({ title, text }) => (
    <section key={title}>
      <h2 className="type-h3 mb-1">{title}</h2>
      <p className="text-text-2">{text}</p>
    </section>
  ));
}

function Waiting() {
  const { t } = useTexts();
  return (
    <div role="status" className="flex flex-col gap-3">
      <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
      {['w-1/2', 'w-full', 'w-full', 'w-4/5'].map((width, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
        <Skeleton key={at} className={`h-4 ${width}`} />
      ))}
    </div>
  );
}
