import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Spinner } from '../feedback/Spinner.tsx';
import { cx } from '../layout/cx.ts';
import { type RenderSlot, renderAs } from './renderAs.ts';

export type ButtonVariant =
  | 'primary'
  | 'secondary'
  | 'quiet'
  | 'ghost'
  | 'danger'
  | 'inverse'
  | 'inverse-outline';

const LOOK: Record<ButtonVariant, string> = {
  primary: 'bg-primary text-on-primary hover:bg-primary-hover',
  secondary: 'bg-page text-text inset-ring-[1.5px] inset-ring-ink hover:bg-surface',
  quiet: 'bg-surface text-text hover:bg-surface-2',
  ghost: 'text-primary hover:text-primary-hover hover:bg-primary-tint',
  danger: 'bg-page text-danger inset-ring-[1.5px] inset-ring-danger hover:bg-danger-tint',
  inverse: 'bg-white text-oxblood hover:bg-apricot-100',
  'inverse-outline': 'text-white inset-ring-[1.5px] inset-ring-apricot hover:bg-oxblood-700',
};
const DISABLED = 'bg-disabled-bg text-disabled-text';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  variant?: ButtonVariant | undefined;
  /** True for a button 44 px high instead of 52. */
  compact?: boolean | undefined;
  block?: boolean | undefined;
  /** An icon of 20 px; of 18 px if the button is compact. */
  icon?: ReactNode;
  /** True shows a spinner in place of the label, and false reserves the room for it. */
  loading?: boolean | undefined;
  loadingLabel?: string | undefined;
  /** A disabled button can still have the focus, so that screen readers read the reason. */
  disabled?: boolean | undefined;
  render?: RenderSlot | undefined;
}

/** Renders a button. Use one `primary` per view. A `danger` button must ask for confirmation. */
export function Button({
  variant = 'primary',
  compact,
  block,
  icon,
  loading,
  loadingLabel,
  disabled,
  render,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const inert = disabled === true || loading === true;
  const classes = cx(
    'pressable inline-grid items-center justify-items-center rounded-full text-center',
    compact ? 'type-action-compact min-h-tap px-[18px] py-2' : 'type-action min-h-control px-6 py-2.5',
    variant === 'ghost' && 'px-3!',
    // A block button breaks its label anywhere, because a name may have sixty letters.
    block && 'grid! w-full grid-cols-[minmax(0,1fr)] wrap-anywhere',
    disabled ? DISABLED : LOOK[variant],
    className,
  );
  const content = (
    <span className={cx(ROW, loading && (loadingLabel ? 'invisible' : 'opacity-0'))}>
      {icon}
      {children}
    </span>
  );
  if (render) return renderAs(render, { className: classes, children: content });

  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (inert) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={classes}
      onClick={click}
      aria-disabled={inert || undefined}
      aria-busy={loading || undefined}
    >
      {content}
      {loading === undefined ? null : (
        <span className={cx(ROW, !loading && 'invisible')}>
          <Spinner />
          {loadingLabel}
        </span>
      )}
    </button>
  );
}

/** Both labels share a grid cell, so that the button has the width of the longer label. */
const ROW = 'col-start-1 row-start-1 inline-flex items-center justify-center gap-2.5 [&>svg]:shrink-0';
