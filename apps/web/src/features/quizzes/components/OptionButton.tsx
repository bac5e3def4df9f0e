import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { useTexts } from '../../../platform/i18n/index.ts';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import { cx } from '../../../ui/layout/cx.ts';

/** An option's state: `chosen` can still change, `waiting` is being sent, and `locked` was not chosen. */
export type OptionState = 'open' | 'chosen' | 'waiting' | 'right' | 'wrong' | 'locked';

const LOOK: Record<OptionState, string> = {
  open: 'inset-ring-[1.5px] inset-ring-border-strong hover:bg-surface',
  chosen: 'bg-primary-tint inset-ring-[2.5px] inset-ring-primary',
  waiting: 'bg-primary-tint inset-ring-[2.5px] inset-ring-primary',
  right: 'bg-success-tint inset-ring-[2.5px] inset-ring-success',
  wrong: 'bg-danger-tint inset-ring-[2.5px] inset-ring-danger',
  locked: 'text-text-3 inset-ring-[1.5px] inset-ring-border',
};
const DISC: Record<OptionState, string> = {
  open: 'bg-surface text-text-2',
  chosen: 'bg-primary text-white',
  waiting: 'bg-primary text-white',
  right: 'bg-success text-white',
  wrong: 'bg-danger text-white',
  locked: 'bg-surface text-text-2',
};

export interface OptionButtonProps {
  /** The index of the option, which determines its letter and its number key. */
  place: number;
  text: string;
  state: OptionState;
  /** Says whose answer this option is, once that is known. */
  note?: string | undefined;
  /** True if the choice can still change. Screen readers then announce it. */
  choice?: boolean | undefined;
  onChoose: () => void;
}

/** [S2-117] [S2-118] An option, whose state never shows by colour alone. */
export function OptionButton({ place, text, state, note, choice, onChoose }: OptionButtonProps) {
  const { t } = useTexts();
  const isSet = state !== 'open' && state !== 'chosen';
  return (
    <button
      type="button"
      aria-disabled={isSet || undefined}
      aria-pressed={choice ? state === 'chosen' : undefined}
      aria-keyshortcuts={String(place + 1)}
      title={isSet ? undefined : t('quizzes.optionKey', { key: place + 1 })}
      onClick={isSet ? undefined : onChoose}
      data-state={state}
      className={cx(
        'pressable flex min-h-16 w-full items-center gap-3.5 rounded-tile px-4 py-2.5 text-left font-semibold',
        LOOK[state],
      )}
    >
      <span
        aria-hidden="true"
        className={cx('grid size-8 shrink-0 place-items-center rounded-full text-sm font-bold', DISC[state])}
      >
        <Sign state={state} place={place} />
      </span>
      <span className="min-w-0 grow text-[length:min(1em,6.5vw)] wrap-anywhere hyphens-auto">
        {text}
        {note === undefined ? null : (
          <span className={cx('type-xs block', state === 'wrong' ? 'text-danger' : 'text-success')}>
            {note}
          </span>
        )}
      </span>
    </button>
  );
}

function Sign({ state, place }: Pick<OptionButtonProps, 'state' | 'place'>) {
  if (state === 'waiting') return <Spinner />;
  if (state === 'chosen' || state === 'right') return <Check size={20} strokeWidth={3} />;
  if (state === 'wrong') return <X size={20} strokeWidth={3} />;
  return 'ABCD'[place];
}
