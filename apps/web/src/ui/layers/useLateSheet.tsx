import { type ComponentType, type ReactNode, useState } from 'react';
import { useLater } from '../../platform/later.ts';
import { LateLayer } from './LateLayer.tsx';

interface OpenProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/**
 * Returns a sheet that loads its code and texts when it first opens.
 * @param load a loader made by `withTexts` outside the component
 */
export function useLateSheet<Props extends object>(
  load: () => Promise<ComponentType<Props & OpenProps>>,
  props: Props,
): { show: () => void; sheet: ReactNode } {
  const [open, setOpen] = useState(false);
  const later = useLater(load, open);
  const { code: Sheet } = later;
  const show = () => setOpen(true);
  if (Sheet) return { show, sheet: <Sheet {...props} open={open} onOpenChange={setOpen} /> };
  return { show, sheet: open ? <LateLayer later={later} onClose={() => setOpen(false)} /> : null };
}
