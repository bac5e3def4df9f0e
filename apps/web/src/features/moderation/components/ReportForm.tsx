import {
  REPORT_NOTE_MAX_LENGTH,
  REPORT_REASONS,
  type ReportInput,
  type ReportReason,
} from '@beso/contract/moderation';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { errorText } from '../../../platform/errors.ts';
import { useDraft } from '../../../platform/forms/useDraft.ts';
import { type TranslationKey, useTexts } from '../../../platform/i18n/index.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ChipGroup } from '../../../ui/controls/ChipGroup.tsx';
import { TextAreaField } from '../../../ui/controls/TextAreaField.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { appToasts } from '../../../ui/feedback/appToasts.ts';
import { useReport } from '../api.ts';

const REASONS: Record<ReportReason, TranslationKey> = {
  harassment: 'moderation.report.reasons.harassment',
  hate: 'moderation.report.reasons.hate',
  sexual: 'moderation.report.reasons.sexual',
  spam: 'moderation.report.reasons.spam',
  impersonation: 'moderation.report.reasons.impersonation',
  other: 'moderation.report.reasons.other',
};

const BLANK = { reason: '', note: '' };

export interface ReportFormProps {
  subject: ReportInput['subject'];
  onDone: () => void;
}

/** Asks for a reason and details, which survive a failure and closing the sheet. */
export function ReportForm({ subject, onDone }: ReportFormProps) {
  const { t } = useTexts();
  const { mutate, isPending, error } = useReport();
  const { kept, keep, drop } = useDraft(`report:${subject.kind}:${subject.id}`, BLANK);
  const [reason, setReason] = useState<ReportReason | ''>(
    REPORT_REASONS.find((known) => known === kept.reason) ?? '',
  );
  const [note, setNote] = useState(kept.note);
  useEffect(() => keep({ reason, note }), [keep, reason, note]);
  const [tried, setTried] = useState(false);
  const firstReason = useRef<HTMLInputElement>(null);
  const tooLong = [...note.trim()].length > REPORT_NOTE_MAX_LENGTH;

  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (reason === '') return firstReason.current?.focus();
    if (tooLong || isPending) return;
    mutate(
      { subject, reason, note },
      {
        onSuccess: () => {
          drop();
          onDone();
          appToasts.success(t('moderation.report.sent'));
        },
      },
    );
  };
  return (
    <form onSubmit={send} noValidate className="flex flex-col gap-4">
      <ChipGroup
        ref={firstReason}
        label={t('moderation.report.reason')}
        options={REPORT_REASONS.map((value) => ({ value, label: t(REASONS[value]) }))}
        value={reason}
        onChange={setReason}
        error={tried && reason === '' ? t('moderation.report.chooseReason') : undefined}
      />
      <TextAreaField
        label={t('moderation.report.note')}
        optional={t('moderation.report.optional')}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        error={tooLong ? t('errors.reportNoteTooLong') : undefined}
      />
      {error === null ? null : <Alert>{errorText(error, t)}</Alert>}
      <Button block type="submit" loading={isPending} loadingLabel={t('moderation.report.sending')}>
        {t('moderation.report.send')}
      </Button>
    </form>
  );
}
