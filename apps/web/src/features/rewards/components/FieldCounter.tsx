import { type ReactNode, useId } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import { cx } from '../../../ui/layout/cx.ts';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';

export interface FieldCounterProps {
  text: string;
  /** The limit, in code points. */
  max: number;
  /** Renders the field. `describedBy` is the id of the counter. */
  children: (describedBy: string) => ReactNode;
}

export function FieldCounter({ text, max, children }: FieldCounterProps) {
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
