import { type ComponentType, type ReactNode, useState } from 'react';
import { useLazy } from '../../platform/lazyLoad.ts';
import { LayerFallback } from './LayerFallback.tsx';

interface OpenProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Returns a sheet that loads when first opened. @param load a loader from `withTexts`, created outside */
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
