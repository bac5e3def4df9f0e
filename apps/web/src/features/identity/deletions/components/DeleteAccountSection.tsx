import { useId, useState } from 'react';
import { api } from '../../../../platform/api/client.ts';
import { errorText } from '../../../../platform/errors.ts';
import { useTexts } from '../../../../platform/i18n/index.ts';
import { endSessionBy } from '../../../../platform/session/session.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { appToasts } from '../../../../ui/feedback/appToasts.ts';
import { Dialog } from '../../../../ui/layers/Dialog.tsx';
import { useReauthentication } from '../../second-factor/index.ts';

const CONSEQUENCES = [
  'deletion.delete.hidden',
  'deletion.delete.withdrawn',
  'deletion.delete.erased',
  'deletion.delete.stays',
] as const;

/** Deletes the account, after a confirmation that explains the consequences. */
export function DeleteAccountSection() {
  const { t } = useTexts();
  const id = useId();
  const fresh = useReauthentication();
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setAsked(false);
    setBusy(true);
    try {
      const ran = await fresh.run(() => endSessionBy(() => api.deletion.deleteAccount()));
      if (ran !== undefined) appToasts.success(t('deletion.delete.done'));
    } catch (error) {
      appToasts.error(errorText(error, t));
    }
    setBusy(false);
  };
  return (
    <section aria-labelledby={id} className="mt-3">
      <h2 id={id} className="type-h2">
        {t('deletion.delete.title')}
      </h2>
      <p className="type-sm mt-1 text-text-2">{t('deletion.delete.text')}</p>
      <Button
        variant="ghost"
        block
        className="mt-3 text-danger!"
        loading={busy}
        loadingLabel={t('common.loading')}
        onClick={() => setAsked(true)}
      >
        {t('deletion.delete.button')}
      </Button>
      <Dialog
        open={asked}
        onOpenChange={setAsked}
        title={t('deletion.delete.question')}
        text={
          <span className="flex flex-col gap-2 text-left">
            {CONSEQUENCES.map((key) => (
              <span key={key}>{t(key)}</span>
            ))}
          </span>
        }
        confirmLabel={t('deletion.delete.confirm')}
        cancelLabel={t('deletion.delete.keep')}
        confirmVariant="danger"
        onConfirm={() => void remove()}
      />
      {fresh.question}
    </section>
  );
}
