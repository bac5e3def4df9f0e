import { Component, createRef, type ReactNode } from 'react';

export interface KeepHeightProps {
  /** When this value changes, the content keeps at least its present height. */
  state: string;
  children: ReactNode;
}

/** Keeps its height when the content shrinks. Only class components can measure before a change. */
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
