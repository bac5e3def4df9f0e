import type { ReactNode } from 'react';
import { cx } from '../layout/cx.ts';

export interface EmptyStateProps {
  drawing?: ReactNode;
  title: string;
  text?: ReactNode;
  /** Buttons with `block`, the main one first. */
  actions?: ReactNode;
  /** The level of the heading: 1 for the page, 2 for a part of it. */
  level?: 1 | 2 | undefined;
  className?: string | undefined;
}

/** Shows an illustration, a sentence and actions in place of content. */
export function EmptyState({ drawing, title, text, actions, level = 1, className }: EmptyStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <section
      className={cx(
        'px-gutter flex grow flex-col items-center justify-center gap-2.5 py-6 text-center',
        className,
      )}
    >
      {/* On a low or narrow screen the illustration would push the first action out of sight. */}
      {drawing ? (
        <div className="short:hidden narrow:[&>svg]:h-auto narrow:[&>svg]:max-w-48">{drawing}</div>
      ) : null}
      <Heading
        className={cx(
          'type-h1 max-w-full text-[length:min(var(--text-h1),9vw)]! wrap-anywhere hyphens-auto',
          Boolean(drawing) && 'mt-2',
        )}
      >
        {title}
      </Heading>
      {text ? <p className="max-w-[34ch] text-text-2">{text}</p> : null}
      {actions ? <div className="mt-3 flex w-full max-w-80 flex-col gap-2.5">{actions}</div> : null}
    </section>
  );
}
