import { type ComponentType, type ReactNode, useState } from 'react';
import { useLater } from '../../platform/later.ts';
import { LateLayer } from './LateLayer.tsx';

interface OpenProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/**
 * A sheet whose code and texts are loaded when it is first opened.
 * @param load made by `withTexts`, once
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
