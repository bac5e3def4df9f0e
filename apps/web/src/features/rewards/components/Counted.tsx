import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';

export interface CountedProps {
  text: string;
  /** In code points. */
  max: number;
  /** A field whose label leaves room at its end. */
  children: ReactNode;
}

/** A field with how much of it is used, beside its label. */
export function Counted({ text, max, children }: CountedProps) {
  const used = [...text.trim()].length;
  return (
    <div className="relative">
      {children}
      <span
        className={cx(
          'type-xs absolute top-0 right-0',
          used > max ? 'font-semibold text-danger' : 'text-text-2',
        )}
      >
        {used}/{max}
      </span>
    </div>
  );
}
