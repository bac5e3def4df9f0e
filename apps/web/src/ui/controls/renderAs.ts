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

/**
 * The slot of components that navigate: the router's link or an anchor without children, for example
 * `render={<Link to="/login" />}`. The component adds look and content, so that `ui` needs no router.
 */
export type RenderSlot = ReactElement<Rendered>;

export function renderAs(slot: RenderSlot, { className, ...rest }: Rendered): ReactElement {
  return cloneElement(slot, { ...rest, className: cx(className, slot.props.className) });
}
