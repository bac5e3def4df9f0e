import { Content, Overlay, Portal, Root } from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { useReturnFocus } from './useReturnFocus.ts';

export interface DialogFrameProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** False while something that must finish is under way: Escape and scrim do nothing. */
  dismissible?: boolean | undefined;
  /** Set when the content holds a Description. */
  described?: boolean | undefined;
  role?: 'dialog' | 'alertdialog' | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** Scrim and panel of Sheet and Dialog: a bottom sheet under 768 px, centred and at most 420 px wide from there on. */
export function DialogFrame({
  open,
  onOpenChange,
  dismissible = true,
  described,
  role = 'dialog',
  className,
  children,
}: DialogFrameProps) {
  const focus = useReturnFocus();
  const hold = (event: Event) => {
    if (!dismissible) event.preventDefault();
  };
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Portal>
        <Overlay
          data-locks-scroll=""
          className="fixed inset-0 z-(--layer-sheet) bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in"
        />
        <Content
          {...focus}
          {...(!described && { 'aria-describedby': undefined })}
          role={role}
          onEscapeKeyDown={hold}
          onPointerDownOutside={hold}
          className={cx(
            'fixed inset-x-0 bottom-0 z-(--layer-sheet) flex max-h-[92dvh] flex-col rounded-t-sheet bg-raised shadow-3 outline-none',
            'pb-safe md:inset-0 md:m-auto md:h-fit md:w-[min(420px,calc(100%-32px))] md:rounded-lg md:pb-0',
            'data-[state=closed]:animate-sheet-out data-[state=open]:animate-sheet-in',
            className,
          )}
        >
          {children}
        </Content>
      </Portal>
    </Root>
  );
}
