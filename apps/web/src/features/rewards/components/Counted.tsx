import { type ReactNode, useId } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import { cx } from '../../../ui/layout/cx.ts';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';

export interface CountedProps {
  text: string;
  /** In code points. */
  max: number;
  /** A field whose label leaves room at its end; `describedBy` says to it how much is used. */
  children: (describedBy: string) => ReactNode;
}

/** A field with how much of it is used, beside its label. */
export function Counted({ text, max, children }: CountedProps) {
  const { t } = useTexts();
  const id = useId();
  const used = [...text.trim()].length;
  return (
    <div className="relative">
      {children(id)}
      <span
        className={cx(
          'type-xs absolute top-0 right-0',
          used > max ? 'font-semibold text-danger' : 'text-text-2',
        )}
      >
        <span aria-hidden="true">
          {used}/{max}
        </span>
        <VisuallyHidden id={id}>{t('rewards.counted', { used, max })}</VisuallyHidden>
      </span>
    </div>
  );
}
