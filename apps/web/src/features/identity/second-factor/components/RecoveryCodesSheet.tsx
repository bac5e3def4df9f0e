import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import { useEffect, useState } from 'react';
import { errorText } from '../../../../platform/errors.ts';
import { useTexts } from '../../../../platform/i18n/index.ts';
import { useSession } from '../../../../platform/session/session.ts';
import { copyText, saveFile } from '../../../../platform/storage/copyAndSave.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { appToasts } from '../../../../ui/feedback/appToasts.ts';
import { Dialog } from '../../../../ui/layers/Dialog.tsx';
import { Sheet } from '../../../../ui/layers/Sheet.tsx';

const FILE_NAME = 'beso-recovery-codes.txt';

/** Makes the browser ask before the page is left, in its own words. */
function useAskBeforeUnload(wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [wanted]);
}

/** Shows new recovery codes for the only time, because the server stores only their hashes. */
export function RecoveryCodesSheet({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTexts();
  const email = useSession().session?.user.email ?? '';
  const [kept, setKept] = useState(false);
  const [asking, setAsking] = useState(false);
  useAskBeforeUnload(!kept);
  const text = codes.join('\n');
  const copy = async () => {
    if (!(await copyText(text))) return;
    setKept(true);
    appToasts.success(t('factor.codes.copied'));
  };
  const download = async () => {
    const content = `${t('factor.codes.file', { email })}\n\n${text}\n`;
    try {
      await saveFile(new Blob([content], { type: 'text/plain' }), FILE_NAME);
      setKept(true);
    } catch (error) {
      appToasts.error(errorText(error, t));
    }
  };
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      {...(!kept && { onAsk: () => setAsking(true) })}
      title={t('factor.codes.title')}
      description={t('factor.codes.text')}
      closeLabel={t('factor.confirm.close')}
      footer={
        <Button block onClick={onClose}>
          {t('factor.codes.done')}
        </Button>
      }
    >
      <ul
        aria-label={t('factor.codes.title')}
        className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))] gap-x-3 gap-y-1.5 rounded-lg bg-surface px-4.5 py-3.5"
      >
        {codes.map((code) => (
          <li key={code} className="font-mono select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-2.5">
        <Button variant="secondary" compact icon={<Copy size={18} />} onClick={() => void copy()}>
          {t('factor.codes.copy')}
        </Button>
        <Button variant="secondary" compact icon={<Download size={18} />} onClick={() => void download()}>
          {t('factor.codes.download')}
        </Button>
      </div>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={t('factor.codes.question')}
        text={t('factor.codes.consequence')}
        confirmLabel={t('factor.codes.close')}
        cancelLabel={t('factor.codes.back')}
        confirmVariant="danger"
        onConfirm={onClose}
      />
    </Sheet>
  );
}
