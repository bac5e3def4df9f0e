import type { ReactNode } from 'react';
import { cx } from '../layout/cx.ts';

const LOOK = {
  white: 'bg-white text-ink',
  ink: 'bg-ink text-white',
  tint: 'bg-surface text-ink',
  success: 'bg-success-tint text-success',
  warning: 'bg-warning-tint text-ink',
  danger: 'bg-danger-tint text-danger',
} as const;

export interface TagProps {
  variant?: keyof typeof LOOK | undefined;
  /** An icon of 16 px. Draw a check mark with strokeWidth 3. */
  icon?: ReactNode;
  numeric?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A label for a state: `white` on pictures, `ink` for "Example", `tint` on the page. */
export function Tag({ variant = 'white', icon, numeric, className, children }: TagProps) {
  return (
    <span
      className={cx(
        'inline-flex min-h-7 max-w-full shrink-0 items-center gap-1.5 rounded-full px-3 py-[3px]',
        numeric ? 'num text-[0.9375rem]/[1.125rem]' : 'type-xs font-strong',
        LOOK[variant],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}
