import { toast } from 'sonner';

/** Short messages that leave by themselves; needs the Toaster in the page. Texts come translated. */
export const notify = {
  success: (text: string) => toast.success(text),
  error: (text: string) => toast.error(text),
  info: (text: string) => toast.info(text),
};
