import { cloneElement, type MouseEventHandler, type ReactElement, type ReactNode } from 'react';
import { cx } from '../layout/cx.ts';

interface Rendered {
  className?: string;
  children?: ReactNode;
  title?: string | undefined;
  onClick?: MouseEventHandler;
  'aria-label'?: string;
  'aria-current'?: 'page';
}

/** The element that a component shall render, such as `render={<Link to="/login" />}`. */
export type RenderSlot = ReactElement<Rendered>;

export function renderAs(slot: RenderSlot, { className, ...rest }: Rendered): ReactElement {
  return cloneElement(slot, { ...rest, className: cx(className, slot.props.className) });
}
