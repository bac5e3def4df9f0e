import type { DataExport } from '@beso/contract/exports';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api } from '../../../../platform/api/client.ts';
import { errorText, failureText } from '../../../../platform/errors.ts';
import { dateLocale } from '../../../../platform/i18n/dateLocale.ts';
import { useTexts } from '../../../../platform/i18n/index.ts';
import { isNativeApp } from '../../../../platform/native/device.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { appToasts } from '../../../../ui/feedback/appToasts.ts';
import { NotLoaded } from '../../../../ui/feedback/NotLoaded.tsx';
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx';
import { useReauthentication } from '../../second-factor/index.ts';
import { EXPORT_ADDRESS, exportQuery, useExport } from '../api.ts';

/** Lets the person request all their data as a file and download it. */
export function ExportSection() {
  const { t } = useTexts();
  const id = useId();
  const { data, error, refetch } = useExport();
  return (
    <section aria-labelledby={id} className="mt-3">
      <h2 id={id} className="type-h2">
        {t('deletion.export.title')}
      </h2>
      <p className="type-sm mt-1 mb-3 text-text-2">{t('deletion.export.text')}</p>
      {data !== undefined ? (
        <Panel made={data.export} opensAt={data.opensAt} />
      ) : error !== null ? (
        <NotLoaded
          text={failureText(error, t)}
          retryLabel={t('common.failure.tryAgain')}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="h-20 rounded-lg!" />
      )}
    </section>
  );
}

function Panel({ made, opensAt }: { made: DataExport | null; opensAt: string | null }) {
  const { t, formatDate } = useDates();
  const queryClient = useQueryClient();
  const fresh = useReauthentication();
  const [busy, setBusy] = useState(false);
  const run = async (action: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await fresh.run(action);
    } catch (error) {
      appToasts.error(errorText(error, t));
    }
    setBusy(false);
    await queryClient.invalidateQueries(exportQuery);
  };
  const request = () => run(() => api.exports.requestExport());
  const download = () =>
    run(async () => {
      // Fails if the sign-in is too old. `run` then asks the person to confirm who they are.
      await api.exports.prepareDownload();
      if (!isNativeApp()) return window.location.assign(EXPORT_ADDRESS);
      const { downloadInNativeApp } = await import('../../../../platform/native/download.ts');
      await downloadInNativeApp(EXPORT_ADDRESS);
    });
  return (
    <div className="rounded-lg bg-surface p-4.5">
      {made === null ? null : <State made={made} formatDate={formatDate} />}
      <div className="flex flex-col gap-2.5">
        {made?.state === 'ready' ? (
          <Button
            block
            compact
            loading={busy}
            loadingLabel={t('common.loading')}
            onClick={() => void download()}
          >
            {t('deletion.export.download')}
          </Button>
        ) : null}
        {opensAt === null && made?.state !== 'building' ? (
          <Button
            block
            compact
            variant={made?.state === 'ready' ? 'secondary' : 'primary'}
            loading={busy}
            loadingLabel={t('common.loading')}
            onClick={() => void request()}
          >
            {t(made === null ? 'deletion.export.button' : 'deletion.export.again')}
          </Button>
        ) : null}
        {opensAt !== null && made?.state === 'ready' ? (
          <p className="type-xs text-text-2">{t('deletion.export.opens', { when: formatDate(opensAt) })}</p>
        ) : null}
      </div>
      {fresh.question}
    </div>
  );
}

function State({ made, formatDate }: { made: DataExport; formatDate: (at: string) => string }) {
  const { t } = useTexts();
  const { state, done, total, missing, expiresAt } = made;
  if (state === 'failed') return <p className="mb-3">{t('deletion.export.failed')}</p>;
  if (state === 'building') {
    return (
      <div role="status">
        <p className="font-semibold">{t('deletion.export.building')}</p>
        <progress
          className="my-2 w-full accent-primary"
          max={Math.max(total, 1)}
          value={done}
          aria-hidden="true"
        />
        <p className="type-sm text-text-2">
          {total > 0 ? t('deletion.export.progress', { done, total }) : t('deletion.export.mailed')}
        </p>
      </div>
    );
  }
  return (
    <div className="mb-3">
      <p className="font-semibold">{t('deletion.export.ready')}</p>
      <p className="type-sm text-text-2">
        {t('deletion.export.until', { when: expiresAt === null ? '' : formatDate(expiresAt) })}
      </p>
      {missing > 0 ? (
        <p className="type-sm text-text-2">{t('deletion.export.missing', { count: missing })}</p>
      ) : null}
    </div>
  );
}

function useDates() {
  const { t, language } = useTexts();
  const format = new Intl.DateTimeFormat(dateLocale(language), { dateStyle: 'long', timeStyle: 'short' });
  return { t, formatDate: (at: string) => format.format(new Date(at)) };
}
