import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import { Sheet } from '../../../ui/layers/Sheet.tsx';
import type { ModerationStep, ModerationSubject } from '../subject.ts';
import { BlockButtons } from './BlockButtons.tsx';
import { ModerationChoices } from './ModerationChoices.tsx';
import { ReportForm } from './ReportForm.tsx';

export interface ModerationSheetProps {
  subject: ModerationSubject;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

interface StepContent {
  title: string;
  description?: string;
  body: ReactNode;
  footer?: ReactNode;
}

/** Shows choice, report and block in a single sheet, so that closing it returns the focus to the menu. */
export function ModerationSheet({ subject, open, onOpenChange }: ModerationSheetProps) {
  const { t } = useTexts();
  const [step, setStep] = useState<ModerationStep>({ kind: 'choose' });
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setStep({ kind: 'choose' });
  }
  const close = () => onOpenChange(false);

  const contentOf = (shown: ModerationStep): StepContent => {
    switch (shown.kind) {
      case 'choose':
        return { title: t('common.more'), body: <ModerationChoices subject={subject} onChoose={setStep} /> };
      case 'report':
        return {
          title: t('moderation.report.title'),
          description: t('moderation.report.intro', { name: subject.author.firstName }),
          body: <ReportForm subject={shown.subject} onDone={close} />,
        };
      case 'block':
        return {
          title: t('moderation.block.title', { name: shown.name }),
          description: t('moderation.block.text', { name: shown.name }),
          body: null,
          footer: <BlockButtons personId={shown.id} name={shown.name} onDone={close} />,
        };
    }
  };
  const { body, ...content } = contentOf(step);
  return (
    <Sheet open={open} onOpenChange={onOpenChange} closeLabel={t('moderation.close')} {...content}>
      {body}
    </Sheet>
  );
}
