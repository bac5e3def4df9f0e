import { useLazy, withTexts } from '../../../platform/lazyLoad.ts';

const load = withTexts(async () => (await import('./ServerLine.tsx')).ServerLine, 'native');

/** The line of a shell's server, whose code no browser loads. */
export function LazyServerLine() {
  const { code: ServerLine } = useLazy(load);
  return ServerLine ? <ServerLine /> : null;
}
