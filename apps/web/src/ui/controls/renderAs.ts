import { cloneElement, type MouseEventHandler, type ReactElement, type ReactNode } from 'react';
import { cx } from '../layout/cx.ts';

/** What a component passes to the element it is rendered as. */
interface Rendered {
  className?: string;
  children?: ReactNode;
  title?: string | undefined;
  onClick?: MouseEventHandler;
  'aria-label'?: string;
  'aria-current'?: 'page';
}

/**
 * The slot of components that navigate: the router's link (or an anchor) without children, e.g.
 * `render={<Link to="/login" />}`. `ui` fills in its look and content, so that it needs no router.
 */
export type RenderSlot = ReactElement<Rendered>;

/** Renders the slot with `className` added to its own and `children` inside. */
export function renderAs(slot: RenderSlot, { className, ...rest }: Rendered): ReactElement {
  return cloneElement(slot, { ...rest, className: cx(className, slot.props.className) });
}
