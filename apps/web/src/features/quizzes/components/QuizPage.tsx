import type { ReactNode } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import type { RenderSlot } from '../../../ui/controls/renderAs.ts';
import { Dock } from '../../../ui/layout/Dock.tsx';
import { TopBar } from '../../../ui/layout/TopBar.tsx';

export interface QuizPageProps {
  title: string;
  /** [S2-121] [S2-122] The link element of the back arrow. */
  backRender: RenderSlot;
  end?: ReactNode;
  /** Content fixed to the bottom of the window. */
  dock?: ReactNode;
  /** Content beside the rest, from 1024 px. */
  beside?: ReactNode;
  children: ReactNode;
}

export function QuizPage({ title, backRender, end, dock, beside, children }: QuizPageProps) {
  const { t } = useTexts();
  return (
    <div className={beside ? 'page-columns' : 'contents'}>
      <div className="column">
        <TopBar title={title} backLabel={t('common.back')} backRender={backRender} end={end} />
        <main className="px-gutter flex grow flex-col pb-6 lg:grow-0 lg:pt-2">{children}</main>
        {dock ? <Dock className="lg:static lg:border-0">{dock}</Dock> : null}
      </div>
      {beside ? (
        <aside className="sticky top-6 mt-6 hidden h-84 flex-col overflow-hidden rounded-t-full rounded-b-lg bg-sky lg:flex">
          <svg aria-hidden="true" viewBox="0 0 304 336" className="absolute inset-x-0 top-0 h-auto w-full">
            <circle cx="152" cy="92" r="44" className="fill-saffron" />
          </svg>
          {beside}
        </aside>
      ) : null}
    </div>
  );
}
