import type { ReactNode } from 'react';
import { type RenderSlot, renderAs } from '../../../ui/controls/renderAs.ts';
import { cx } from '../../../ui/layout/cx.ts';

export interface MenuItemProps {
  /** An icon of 22 px. */
  icon: ReactNode;
  danger?: boolean | undefined;
  onClick?: (() => void) | undefined;
  /** Renders this element, such as a link, instead of a button. */
  render?: RenderSlot | undefined;
  children: ReactNode;
}

export function MenuItem({ icon, danger, onClick, render, children }: MenuItemProps) {
  const className = cx(
    'pressable flex min-h-14 w-full items-center gap-3.5 rounded-sm text-left font-mid',
    danger && 'text-danger',
  );
  const content = (
    <>
      <span aria-hidden="true">{icon}</span>
      <span className="min-w-0 grow">{children}</span>
    </>
  );
  return (
    <li className="border-border not-first:border-t">
      {render ? (
        renderAs(render, { className, children: content })
      ) : (
        <button type="button" className={className} onClick={onClick}>
          {content}
        </button>
      )}
    </li>
  );
}
