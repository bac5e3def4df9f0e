import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { IconButton } from '../controls/IconButton.tsx';
import { cx } from './cx.ts';

export interface CelebrationPanelProps {
  title: string;
  text: ReactNode;
  drawing: ReactNode;
  /** Compact buttons, in the colours for a dark background. */
  actions: ReactNode;
  closeLabel: string;
  onClose: () => void;
  /** True if the panel appears over an open page, whose content must not move. */
  over?: boolean | undefined;
}

/** Shows a celebration as a block of colour, among the content or over its top. */
export function CelebrationPanel({
  title,
  text,
  drawing,
  actions,
  closeLabel,
  onClose,
  over,
}: CelebrationPanelProps) {
  const panel = (
    <section
      aria-label={title}
      data-frame=""
      className={cx(
        'on-dark relative flex flex-col gap-4 overflow-hidden rounded-lg bg-feature p-5 text-white',
        over && 'max-h-[60dvh] overflow-y-auto! shadow-3',
      )}
    >
      <svg aria-hidden="true" viewBox="0 0 100 160" className="absolute top-0 right-0 h-full">
        <path d="M100 160h-26a26 26 0 0 1 26-26z" className="fill-saffron" />
      </svg>
      <div className="relative flex flex-wrap items-center gap-x-4.5 gap-y-3 pr-9">
        {drawing}
        {/* Large text moves below the illustration, so that no word breaks. */}
        <div className="min-w-0 grow basis-[6.5rem]">
          <p className="type-h1 text-[length:min(var(--text-h1),9vw)]! leading-[1.25]! wrap-anywhere">
            {title}
          </p>
          <p className="type-sm mt-1 line-clamp-3 text-apricot-100">{text}</p>
        </div>
      </div>
      {actions ? <div className="relative flex flex-wrap gap-2.5">{actions}</div> : null}
      <IconButton
        label={closeLabel}
        className="absolute! top-1.5 right-1.5 hover:bg-oxblood-700!"
        onClick={onClose}
      >
        <X size={20} />
      </IconButton>
    </section>
  );
  // The white margin covers content that reaches the edges of a phone.
  return over ? (
    <div data-moment="" className="relative z-(--layer-scrim) h-0">
      <div className="absolute inset-x-[calc(-1*var(--size-gutter))] top-0 animate-sheet-in bg-page px-(--size-gutter)">
        {panel}
      </div>
    </div>
  ) : (
    <div data-moment="" className="pb-4">
      {panel}
    </div>
  );
}
