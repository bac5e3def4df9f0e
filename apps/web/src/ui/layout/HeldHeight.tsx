import { Component, createRef, type ReactNode } from 'react';

export interface HeldHeightProps {
  /** Another state may need less room. */
  state: string;
  children: ReactNode;
}

/**
 * Keeps the place of what gets smaller while it is looked at, so that nothing below moves up. A class,
 * because only that is asked before the document changes.
 */
export class HeldHeight extends Component<HeldHeightProps> {
  private readonly place = createRef<HTMLDivElement>();

  override getSnapshotBeforeUpdate({ state }: HeldHeightProps): number | null {
    return state === this.props.state ? null : (this.place.current?.offsetHeight ?? null);
  }

  override componentDidUpdate(_props: HeldHeightProps, _state: unknown, height: number | null): void {
    if (height !== null) this.place.current?.style.setProperty('min-height', `${height}px`);
  }

  override render() {
    return <div ref={this.place}>{this.props.children}</div>;
  }
}
