import { Description, Title } from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { Button, type ButtonVariant } from '../controls/Button.tsx';
import { DialogFrame } from './DialogFrame.tsx';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  text: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  onConfirm: () => void;
  /** Use `danger` for an action that cannot be undone. */
  confirmVariant?: Extract<ButtonVariant, 'primary' | 'danger'> | undefined;
  /** True while the content loads, which disables only the confirming button. */
  preparing?: boolean | undefined;
  /** True while the confirmed action runs, when the dialog cannot be closed. */
  loading?: boolean | undefined;
  loadingLabel?: string | undefined;
  children?: ReactNode;
}

export function Dialog({
  open,
  onOpenChange,
  title,
  text,
  confirmLabel,
  cancelLabel,
  onConfirm,
  confirmVariant = 'primary',
  preparing = false,
  loading = false,
  loadingLabel,
  children,
}: DialogProps) {
  return (
    <DialogFrame open={open} onOpenChange={onOpenChange} dismissible={!loading} described role="alertdialog">
      <div className="min-h-0 overflow-y-auto overscroll-contain px-6 pt-7 pb-6 md:pt-6">
        <Title className="type-h2">{title}</Title>
        <Description asChild>
          <div className="mt-1.5 text-text-2">{text}</div>
        </Description>
        {children ? <div className="mt-4">{children}</div> : null}
        <div className="mt-5 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-2.5">
          <Button
            variant="secondary"
            disabled={loading}
            onClick={() => onOpenChange(false)}
            className="px-3!"
          >
            {cancelLabel}
          </Button>
          <Button
            variant={confirmVariant}
            loading={loading || preparing}
            loadingLabel={loadingLabel}
            onClick={onConfirm}
            className="px-3!"
          >
            {confirmLabel}
          </Button>
        </div>
      </div>
    </DialogFrame>
  );
}
