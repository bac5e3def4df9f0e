import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../layout/cx.ts';
import { type RenderSlot, renderAs } from './renderAs.ts';

const LOOK = {
  plain: 'hover:bg-surface',
  tint: 'bg-surface hover:bg-surface-2',
  ink: 'on-dark bg-ink text-white hover:bg-oxblood',
  white: 'bg-white text-oxblood hover:bg-apricot-100',
} as const;

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  label: string;
  /** The icon: 24 px in bars, 20 px in fields. */
  children: ReactNode;
  variant?: keyof typeof LOOK | undefined;
  render?: RenderSlot | undefined;
}

/** Renders a round button of 44 px that shows only an icon. */
export function IconButton({
  label,
  variant = 'plain',
  render,
  className,
  children,
  ...rest
}: IconButtonProps) {
  const classes = cx(
    'pressable grid size-tap shrink-0 place-items-center rounded-full',
    LOOK[variant],
    className,
  );
  if (render) return renderAs(render, { className: classes, 'aria-label': label, children });
  return (
    <button type="button" {...rest} aria-label={label} className={classes}>
      {children}
    </button>
  );
}
