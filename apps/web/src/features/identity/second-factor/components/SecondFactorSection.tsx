import type { SecondFactor } from '@beso/contract/second-factor';
import Check from 'lucide-react/icons/check';
import { useId, useState } from 'react';
import { api } from '../../../../platform/api/client.ts';
import { errorText, failureText } from '../../../../platform/errors.ts';
import { useTexts } from '../../../../platform/i18n/index.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { appToasts } from '../../../../ui/feedback/appToasts.ts';
import { NotLoaded } from '../../../../ui/feedback/NotLoaded.tsx';
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx';
import { Dialog } from '../../../../ui/layers/Dialog.tsx';
import { VisuallyHidden } from '../../../../ui/layout/VisuallyHidden.tsx';
import { useRefetchSecondFactor, useSecondFactor } from '../api.ts';
import { useReauthentication } from '../useReauthentication.tsx';
import { EnrolSheet } from './EnrolSheet.tsx';
import { FactorRemoval } from './FactorRemoval.tsx';
import { RecoveryCodesSheet } from './RecoveryCodesSheet.tsx';
import { useHasVerifiedContact, VerifyFirst } from './VerifyFirst.tsx';

/** [S7-011] The settings of the authenticator app and the recovery codes. */
export function SecondFactorSection() {
  const { t } = useTexts();
  const id = useId();
  const { data, error, refetch } = useSecondFactor();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="type-h2">
        {t('factor.section.title')}
      </h2>
      {data === undefined && error !== null ? (
        <NotLoaded
          text={failureText(error, t)}
          retryLabel={t('common.failure.tryAgain')}
          onRetry={() => void refetch()}
        />
      ) : null}
      {data === undefined && error === null ? (
        <div role="status">
          <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
          <Skeleton className="h-36 rounded-lg!" />
        </div>
      ) : null}
      {data === undefined ? null : <Panel factor={data} />}
    </section>
  );
}

type Busy = 'enrol' | 'renew' | 'off';
type Open = { is: 'enrol'; key: string; uri: string } | { is: 'codes'; codes: readonly string[] };

function Panel({ factor }: { factor: SecondFactor }) {
  const { t } = useTexts();
  const fresh = useReauthentication();
  const changed = useRefetchSecondFactor();
  const proven = useHasVerifiedContact();
  const [busy, setBusy] = useState<Busy>();
  const [asked, setAsked] = useState<'renew' | 'off'>();
  const [open, setOpen] = useState<Open>();

  const change = async <Result,>(
    what: Busy,
    action: () => Promise<Result>,
    done: (result: Result) => void,
  ) => {
    setAsked(undefined);
    setBusy(what);
    try {
      const ran = await fresh.run(action);
      if (ran !== undefined) done(ran.result);
    } catch (error) {
      appToasts.error(errorText(error, t));
    }
    setBusy(undefined);
    await changed();
  };
  const enrol = () =>
    change(
      'enrol',
      () => api.secondFactor.enrolSecondFactor(),
      (made) => setOpen({ is: 'enrol', ...made }),
    );
  const showCodes = ({ recoveryCodes: codes }: { recoveryCodes: readonly string[] }) =>
    setOpen({ is: 'codes', codes });
  const renew = () => change('renew', () => api.secondFactor.renewRecoveryCodes(), showCodes);
  const switchOff = () =>
    change(
      'off',
      () => api.secondFactor.switchOffSecondFactor(),
      () => appToasts.success(t('factor.section.isOff')),
    );

  return (
    <div className="rounded-lg bg-surface p-4.5">
      {factor.on ? (
        <>
          <div className="flex items-center gap-3.5">
            <span
              aria-hidden="true"
              className="grid size-14 shrink-0 place-items-center rounded-full bg-success text-page"
            >
              <Check size={28} strokeWidth={3} />
            </span>
            <div className="min-w-0">
              <p className="font-semibold">{t('factor.section.on')}</p>
              <p className="type-sm text-text-2">
                {t('factor.section.left', { count: factor.recoveryCodesLeft })}
              </p>
            </div>
          </div>
          {factor.removal === null ? null : <FactorRemoval {...factor.removal} />}
          <div className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-2.5">
            <Button variant="secondary" compact loading={busy === 'renew'} onClick={() => setAsked('renew')}>
              {t('factor.section.newCodes')}
            </Button>
            <Button
              variant="ghost"
              compact
              className="text-danger!"
              loading={busy === 'off'}
              onClick={() => setAsked('off')}
            >
              {t('factor.section.switchOff')}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className="font-semibold">{t('factor.section.offTitle')}</p>
          <p className="type-sm mt-0.5 text-text-2">{t('factor.section.offText')}</p>
          <div className="mt-4">
            {proven ? (
              <Button block compact loading={busy === 'enrol'} onClick={() => void enrol()}>
                {t('factor.section.switchOn')}
              </Button>
            ) : (
              <VerifyFirst />
            )}
          </div>
        </>
      )}
      <Dialog
        open={asked === 'off'}
        onOpenChange={() => setAsked(undefined)}
        title={t('factor.section.offQuestion')}
        text={t('factor.section.offConsequence')}
        confirmLabel={t('factor.section.switchOff')}
        cancelLabel={t('factor.section.keep')}
        confirmVariant="danger"
        onConfirm={() => void switchOff()}
      />
      <Dialog
        open={asked === 'renew'}
        onOpenChange={() => setAsked(undefined)}
        title={t('factor.section.newQuestion')}
        text={t('factor.section.newConsequence')}
        confirmLabel={t('factor.section.make')}
        cancelLabel={t('factor.section.keep')}
        onConfirm={() => void renew()}
      />
      {open?.is === 'enrol' ? (
        <EnrolSheet
          appKey={open.key}
          uri={open.uri}
          onClose={() => setOpen(undefined)}
          onOn={(codes) => {
            setOpen({ is: 'codes', codes });
            void changed();
          }}
        />
      ) : null}
      {open?.is === 'codes' ? (
        <RecoveryCodesSheet codes={open.codes} onClose={() => setOpen(undefined)} />
      ) : null}
      {fresh.question}
    </div>
  );
}
