import { useLater, withTexts } from '../../../platform/later.ts';

const load = withTexts(async () => (await import('./ServerLine.tsx')).ServerLine, 'native');

/** The line of a shell's server, whose code no browser loads. */
export function LaterServerLine() {
  const { code: ServerLine } = useLater(load);
  return ServerLine ? <ServerLine /> : null;
}
