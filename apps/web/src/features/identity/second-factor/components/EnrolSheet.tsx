import { FactorCodeInput } from '@beso/contract/second-factor';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '../../../../platform/api/client.ts';
import { errorText } from '../../../../platform/errors.ts';
import { zodResolver } from '../../../../platform/forms/forms.ts';
import { showFieldErrors } from '../../../../platform/forms/refusedFields.ts';
import { messageText, useTexts } from '../../../../platform/i18n/index.ts';
import { copyText } from '../../../../platform/storage/copyAndSave.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { appToasts } from '../../../../ui/feedback/appToasts.ts';
import { Sheet } from '../../../../ui/layers/Sheet.tsx';
import { useWide } from '../../../../ui/layout/useWide.ts';
import { QrCard } from '../../../../ui/pictures/QrCard.tsx';
import { useReauthentication } from '../useReauthentication.tsx';
import { CodeField } from './CodeField.tsx';

interface EnrolSheetProps {
  appKey: string;
  uri: string;
  onClose: () => void;
  /** Called with the recovery codes once the second factor is on. */
  onOn: (recoveryCodes: readonly string[]) => void;
}

/** Shows the key for an authenticator app, then asks for the app's first code. */
export function EnrolSheet({ appKey, uri, onClose, onOn }: EnrolSheetProps) {
  const { t } = useTexts();
  const fresh = useReauthentication();
  const wide = useWide();
  const [problem, setProblem] = useState<string>();
  const { register, handleSubmit, setError, setFocus, formState } = useForm<FactorCodeInput>({
    resolver: zodResolver(FactorCodeInput),
    defaultValues: { code: '' },
  });
  const confirm = handleSubmit(async (values) => {
    setProblem(undefined);
    try {
      const ran = await fresh.run(() => api.secondFactor.confirmSecondFactor(values));
      if (ran !== undefined) onOn(ran.result.recoveryCodes);
    } catch (error) {
      if (!showFieldErrors(error, setError)) setProblem(errorText(error, t));
      setFocus('code', { shouldSelect: true });
    }
  });
  const copy = async () => {
    if (await copyText(appKey)) appToasts.success(t('factor.enrol.copied'));
  };
  const code = (
    <div className="flex justify-center py-2">
      <QrCard value={uri} label={t('factor.enrol.qr')} size={180} level="M" />
    </div>
  );
  const key = (
    <>
      <p className="mt-1 font-mono wrap-anywhere select-all">{appKey.match(/.{1,4}/g)?.join(' ')}</p>
      <button type="button" className="link link-tap" onClick={() => void copy()}>
        {t('factor.enrol.copy')}
      </button>
    </>
  );
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('factor.enrol.title')}
      description={wide ? t('factor.enrol.scan') : t('factor.enrol.here')}
      closeLabel={t('factor.confirm.close')}
    >
      {wide ? (
        <>
          {code}
          <p className="type-sm mt-3 text-text-2">{t('factor.enrol.key')}</p>
          {key}
        </>
      ) : (
        <>
          {/* A phone cannot scan its own screen, so a link opens the app. */}
          <Button block render={<a href={uri} />}>
            {t('factor.enrol.open')}
          </Button>
          <p className="type-sm mt-3 text-text-2">{t('factor.enrol.key')}</p>
          {key}
          <details className="mt-1">
            <summary className="link link-tap">{t('factor.enrol.other')}</summary>
            {code}
          </details>
        </>
      )}
      <form noValidate onSubmit={confirm} className="mt-3 flex flex-col gap-4">
        <p className="text-text-2">{t('factor.enrol.then')}</p>
        <CodeField
          {...register('code')}
          kind="app"
          label={t('factor.challenge.code')}
          error={problem ?? messageText(formState.errors.code?.message, t)}
        />
        <Button
          block
          type="submit"
          loading={formState.isSubmitting}
          loadingLabel={t('factor.enrol.submitting')}
        >
          {t('factor.enrol.submit')}
        </Button>
      </form>
      {fresh.question}
    </Sheet>
  );
}
