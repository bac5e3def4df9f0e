import { useTexts } from '../../../platform/i18n/index.ts';
import { cx } from '../../../ui/layout/cx.ts';
import type { QuestionState } from '../progress.ts';

const LOOK: Record<QuestionState, string> = {
  right: 'bg-success',
  wrong: 'bg-[repeating-linear-gradient(135deg,var(--color-ember)_0_3px,#E2A27D_3px_6px)]',
  done: 'bg-primary',
  now: 'bg-page inset-ring-[2.5px] inset-ring-primary',
  open: 'bg-surface-2',
};

/** [S2-116] Draws an arch for each question, with a look for right, wrong, current and open questions. */
export function ProgressArches({ steps }: { steps: readonly QuestionState[] }) {
  const { t } = useTexts();
  const done = steps.filter((step) => step === 'right' || step === 'wrong' || step === 'done').length;
  return (
    <div
      role="progressbar"
      aria-label={t('quizzes.progress')}
      aria-valuemin={0}
      aria-valuemax={steps.length}
      aria-valuenow={done}
      aria-valuetext={t('quizzes.progressOf', { done })}
      className="grid grid-cols-10 gap-[5px]"
    >
      {steps.map((step, place) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: an arch is its place
          key={place}
          data-step={step}
          className={cx('aspect-2/1 rounded-t-full', LOOK[step])}
        />
      ))}
    </div>
  );
}
