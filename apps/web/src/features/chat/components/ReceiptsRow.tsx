import { useId } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import { Switch } from '../../../ui/controls/Switch.tsx';
import { useChatSettings, useSetReceipts } from '../api.ts';

/** The setting whether others see what the viewer has received and read. */
export function ReceiptsRow() {
  const { t } = useTexts();
  const id = useId();
  const { data } = useChatSettings();
  const save = useSetReceipts();
  return (
    <div className="mt-3.5 flex items-center gap-3 rounded-lg bg-surface px-4.5 py-3">
      <div className="grow">
        <p className="font-mid">{t('chat.receipts.label')}</p>
        <p id={id} className="type-xs text-text-2">
          {t('chat.receipts.help')}
        </p>
      </div>
      <span className={data === undefined ? 'invisible' : undefined}>
        <Switch
          label={t('chat.receipts.label')}
          describedBy={id}
          checked={data?.receipts ?? true}
          onChange={(receipts) => save({ receipts })}
        />
      </span>
    </div>
  );
}
