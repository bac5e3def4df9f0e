import Ban from 'lucide-react/icons/ban';
import Flag from 'lucide-react/icons/flag';
import type { ReactNode } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import type { ModerationStep, ModerationSubject } from '../subject.ts';

export interface ChoicesProps {
  subject: ModerationSubject;
  onChoose: (step: ModerationStep) => void;
}

export function ModerationChoices({ subject: { report, author, people }, onChoose }: ChoicesProps) {
  const { t } = useTexts();
  return (
    <ul>
      {report === undefined ? null : (
        <Choice
          icon={<Flag size={22} aria-hidden="true" />}
          onClick={() => onChoose({ kind: 'report', subject: report })}
        >
          {report.kind === 'person'
            ? t('moderation.report.person', { name: author.firstName })
            : report.kind === 'comment'
              ? t('moderation.report.comment')
              : report.kind === 'message'
                ? t('moderation.report.message')
                : t('moderation.report.post')}
        </Choice>
      )}
      {people.map(({ id, firstName }) => (
        <Choice
          key={id}
          icon={<Ban size={22} aria-hidden="true" />}
          onClick={() => onChoose({ kind: 'block', id, name: firstName })}
        >
          {t('moderation.block.action', { name: firstName })}
        </Choice>
      ))}
    </ul>
  );
}

function Choice({ icon, onClick, children }: { icon: ReactNode; onClick: () => void; children: ReactNode }) {
  return (
    <li className="border-border not-first:border-t">
      <button
        type="button"
        onClick={onClick}
        className="pressable flex min-h-14 w-full items-center gap-3.5 rounded-sm text-left text-danger"
      >
        {icon}
        <span className="min-w-0 grow font-mid">{children}</span>
      </button>
    </li>
  );
}
