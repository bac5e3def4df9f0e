import { type ComponentType, type ReactNode, useState } from 'react';
import { useLazy } from '../../platform/lazyLoad.ts';
import { LayerFallback } from './LayerFallback.tsx';

interface OpenProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/**
 * Returns a sheet whose code loads when it is first opened.
 * @param load the same function in each render, made by `withTexts`
 */
export function useLazySheet<Props extends object>(
  load: () => Promise<ComponentType<Props & OpenProps>>,
  props: Props,
): { show: () => void; sheet: ReactNode } {
  const [open, setOpen] = useState(false);
  const lazy = useLazy(load, open);
  const { code: Sheet } = lazy;
  const show = () => setOpen(true);
  if (Sheet) return { show, sheet: <Sheet {...props} open={open} onOpenChange={setOpen} /> };
  return { show, sheet: open ? <LayerFallback lazy={lazy} onClose={() => setOpen(false)} /> : null };
}
