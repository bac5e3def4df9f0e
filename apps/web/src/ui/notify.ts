import { createElement } from 'react';
import { toast } from 'sonner';

/** Short messages that leave by themselves; needs the Toaster in the page. Texts come translated. */
export const notify = {
  success: (text: string) => toast.success(text),
  /** Interrupts what a screen reader is saying; the others wait. */
  error: (text: string) => toast.error(createElement('span', { role: 'alert' }, text)),
  info: (text: string) => toast.info(text),
};
