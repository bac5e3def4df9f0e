import { useLazy } from '../../../../platform/lazyLoad.ts';
import { LayerFallback } from '../../../../ui/layers/LayerFallback.tsx';
import type { SignOutQuestionProps } from './SignOutQuestion.tsx';

const loadQuestion = async () => (await import('./SignOutQuestion.tsx')).SignOutQuestion;

interface LazySignOutQuestionProps extends Omit<SignOutQuestionProps, 'waiting'> {
  /** The number of unsent items; undefined while no question is shown. */
  waiting: SignOutQuestionProps['waiting'] | undefined;
}

/** The question about unsent items, whose code loads on demand. */
export function LazySignOutQuestion({ waiting, ...answers }: LazySignOutQuestionProps) {
  const lazy = useLazy(loadQuestion, waiting !== undefined);
  const { code: SignOutQuestion } = lazy;
  if (waiting === undefined) return null;
  if (!SignOutQuestion) return <LayerFallback lazy={lazy} onClose={answers.onCancel} />;
  return <SignOutQuestion waiting={waiting} {...answers} />;
}
