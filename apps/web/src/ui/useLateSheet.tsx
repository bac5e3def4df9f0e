import { type ComponentType, type ReactNode, useState } from 'react';
import { loadNamespaces, type Namespace, translateText } from '../platform/i18n/index.ts';
import { notify } from './notify.ts';

interface OpenProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A sheet whose code and texts are loaded when it is first opened. */
export function useLateSheet<Props extends object>(
  load: () => Promise<ComponentType<Props & OpenProps>>,
  texts: Namespace,
  props: Props,
): { show: () => void; sheet: ReactNode } {
  const [Sheet, setSheet] = useState<ComponentType<Props & OpenProps>>();
  const [open, setOpen] = useState(false);
  const show = async () => {
    try {
      const [loaded] = await Promise.all([load(), loadNamespaces(texts)]);
      setSheet(() => loaded);
      setOpen(true);
    } catch {
      notify.error(translateText('common.failure.offline'));
    }
  };
  return {
    show: () => void show(),
    sheet: Sheet ? <Sheet {...props} open={open} onOpenChange={setOpen} /> : null,
  };
}
