import type { QuizSettings } from '@beso/contract/quizzes';
import { useId } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import { Switch } from '../../../ui/controls/Switch.tsx';
import { appToasts } from '../../../ui/feedback/appToasts.ts';
import { NotLoaded } from '../../../ui/feedback/NotLoaded.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { useMyInfo, useSetQuizSettings } from '../api.ts';

/** Sets who may take a quiz about the viewer. */
export function QuizSettingsSection() {
  const { t } = useTexts();
  const { data, error, refetch, isFetching } = useMyInfo();
  const heading = useId();
  return (
    <section id="quizzes" aria-labelledby={heading} className="scroll-mt-20">
      <h2 id={heading} className="type-h2 mb-2">
        {t('quizzes.settings.title')}
      </h2>
      {data !== undefined ? (
        <Switches settings={data.settings} />
      ) : error !== null ? (
        <NotLoaded
          text={t('quizzes.settings.loadFailed')}
          retryLabel={t('common.failure.tryAgain')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Skeleton className="h-38 rounded-lg!" />
      )}
    </section>
  );
}

function Switches({ settings }: { settings: QuizSettings }) {
  const { t } = useTexts();
  const { mutate } = useSetQuizSettings();
  const set = (change: Partial<QuizSettings>) =>
    mutate(
      { ...settings, ...change },
      { onError: () => appToasts.error(t('quizzes.settings.failed'), 'quiz-settings') },
    );
  return (
    <ul className="rounded-lg bg-surface px-4.5 py-1">
      <Row
        label={t('quizzes.settings.open')}
        help={t('quizzes.settings.openHelp')}
        checked={settings.open}
        onChange={(open) => set({ open })}
      />
      <Row
        label={t('quizzes.settings.groups')}
        help={t('quizzes.settings.groupsHelp')}
        checked={settings.open && settings.groups === true}
        // Groups require the first switch, so this switch turns both on.
        onChange={(groups) => set(groups ? { groups, open: true } : { groups })}
      />
    </ul>
  );
}

interface RowProps {
  label: string;
  help: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function Row({ label, help, checked, onChange }: RowProps) {
  const id = useId();
  return (
    <li className="flex items-center gap-3 border-border py-3 not-first:border-t">
      <div className="min-w-0 grow">
        <p className="font-mid">{label}</p>
        <p id={id} className="type-xs text-text-2">
          {help}
        </p>
      </div>
      <Switch label={label} describedBy={id} checked={checked} onChange={onChange} />
    </li>
  );
}
