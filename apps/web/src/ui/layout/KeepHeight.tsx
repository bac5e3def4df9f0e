import { Component, createRef, type ReactNode } from 'react';

export interface KeepHeightProps {
  /** A change of this value may reduce the height. */
  state: string;
  children: ReactNode;
}

/** Keeps the height of shrinking content. Only a class component can measure before a change. */
export class KeepHeight extends Component<KeepHeightProps> {
  private readonly place = createRef<HTMLDivElement>();

  override getSnapshotBeforeUpdate({ state }: KeepHeightProps): number | null {
    return state === this.props.state ? null : (this.place.current?.offsetHeight ?? null);
  }

  override componentDidUpdate(_props: KeepHeightProps, _state: unknown, height: number | null): void {
    if (height !== null) this.place.current?.style.setProperty('min-height', `${height}px`);
  }

  override render() {
    return <div ref={this.place}>{this.props.children}</div>;
  }
}
