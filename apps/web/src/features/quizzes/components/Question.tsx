import { QUIZ_QUESTIONS } from '@beso/contract/limits';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import { optionForKey, type QuestionState } from '../progress.ts';
import { ProgressArches } from './ProgressArches.tsx';

export interface QuestionProps<Option extends string> {
  steps: readonly QuestionState[];
  index: number;
  text: string;
  options: readonly Option[];
  /** Called with an option when the person presses its number key. */
  onKey: (option: Option) => void;
  children: ReactNode;
}

/** [S2-116] Shows a question, its options and the progress. Focuses each new question. */
export function Question<Option extends string>({
  steps,
  index,
  text,
  options,
  onKey,
  children,
}: QuestionProps<Option>) {
  const { t } = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(index);
  useEffect(() => {
    if (shown.current === index) return;
    shown.current = index;
    heading.current?.focus();
  }, [index]);
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const typing = event.target instanceof HTMLElement && event.target.closest('input, textarea, select');
    const option = typing || event.repeat ? undefined : optionForKey(event, options);
    if (option !== undefined) onKey(option);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => pressed(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  return (
    <div className="flex flex-col gap-4.5">
      <ProgressArches steps={steps} />
      <p className="type-sm font-semibold text-text-2">
        {t('quizzes.question', { number: Math.min(index + 1, QUIZ_QUESTIONS) })}
      </p>
      <h2
        ref={heading}
        tabIndex={-1}
        className="type-h1 -mt-2.5 text-[length:min(var(--text-h1),10vw)]! wrap-anywhere hyphens-auto outline-none"
      >
        {text}
      </h2>
      {/* biome-ignore lint/a11y/useSemanticElements: the heading above names it */}
      <div role="group" aria-label={text} className="mt-1 flex flex-col gap-2.5 narrow:gap-2">
        {children}
      </div>
    </div>
  );
}
