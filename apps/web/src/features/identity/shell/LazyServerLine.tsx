import { useLazy, withTexts } from '../../../platform/lazyLoad.ts';

const load = withTexts(async () => (await import('./ServerLine.tsx')).ServerLine, 'native');

/** Shows which server a native app uses. */
export function LazyServerLine() {
  const { code: ServerLine } = useLazy(load);
  return ServerLine ? <ServerLine /> : null;
}
