import type { ReactNode } from 'react';
import { errorText, hasCode, isApiError, NetworkError } from '../../../platform/errors.ts';
import { useTexts } from '../../../platform/i18n/index.ts';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { Dock } from '../../../ui/layout/Dock.tsx';

export interface SetupPageProps {
  topBar: ReactNode;
  portrait: ReactNode;
  title: string;
  description: string;
  children?: ReactNode;
  pictureError: unknown;
  failure: unknown;
  actions: ReactNode;
}

export function SetupPage(page: SetupPageProps) {
  return (
    <>
      {page.topBar}
      <main className="px-gutter flex grow flex-col items-center justify-center gap-3 py-6 text-center md:mt-2 md:grow-0 md:rounded-sheet md:bg-surface md:px-8 md:py-12">
        {page.portrait}
        {page.pictureError ? <PictureFailure error={page.pictureError} /> : null}
        <h2 className="type-h1 mt-3.5">{page.title}</h2>
        <p className="max-w-[32ch] text-text-2">{page.description}</p>
        {page.children}
      </main>
      <Dock className="md:static md:border-0 md:pt-6">
        <SetupFailure failure={page.failure} />
        {page.actions}
      </Dock>
    </>
  );
}

function PictureFailure({ error }: { error: unknown }) {
  const { t } = useTexts();
  return <Alert className="w-full max-w-sm text-left">{errorText(error, t)}</Alert>;
}

function SetupFailure({ failure }: { failure: unknown }) {
  const { t } = useTexts();
  if (!failure) return null;
  const explained =
    failure instanceof NetworkError || (isApiError(failure) && !hasCode(failure, 'INTERNAL_SERVER_ERROR'));
  return <Alert>{explained ? errorText(failure, t) : t('profiles.saveFailed')}</Alert>;
}
