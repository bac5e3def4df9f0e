import { createElement } from 'react';
import { toast } from 'sonner';

/** A way on from a message. */
interface NotifyAction {
  label: string;
  onClick: () => void;
}

/** Short messages that leave by themselves; needs the Toaster in the page. Texts come translated. */
export const notify = {
  success: (text: string, action?: NotifyAction) => toast.success(text, action && { action }),
  /** Interrupts what a screen reader is saying; the others wait. */
  error: (text: string) => toast.error(createElement('span', { role: 'alert' }, text)),
  info: (text: string) => toast.info(text),
};
