import { Content, Overlay, Portal, Root } from 'radix-ui/dialog';
import type { CSSProperties, ReactNode } from 'react';
import { useDoubleTapGuard } from '../controls/useDoubleTapGuard.ts';
import { cx } from '../layout/cx.ts';
import { keepAboveKeyboard } from './aboveKeyboard.ts';
import { useCloseOnBack } from './useCloseOnBack.ts';
import { useReturnFocus } from './useReturnFocus.ts';

export interface DialogFrameProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** False if the back button, Escape and a tap beside the dialog only call `onHeld`. */
  dismissible?: boolean | undefined;
  onHeld?: (() => void) | undefined;
  described?: boolean | undefined;
  role?: 'dialog' | 'alertdialog' | undefined;
  full?: boolean | undefined;
  className?: string | undefined;
  style?: CSSProperties | undefined;
  children: ReactNode;
}

const PANEL = [
  'inset-x-0 bottom-[var(--covered,0px)] max-h-[calc(0.92*var(--seen,100dvh))] rounded-t-sheet bg-raised',
  'pb-safe shadow-3 md:top-0 md:m-auto md:h-fit md:w-[min(420px,calc(100%-32px))] md:rounded-lg md:pb-0',
  'data-[state=closed]:animate-sheet-out data-[state=open]:animate-sheet-in',
].join(' ');
// Only the upper of two open dialogs is visible, over a page that is darkened once.
const LAYER = [
  'fixed z-(--layer-sheet) flex flex-col outline-none',
  '[&:has(~[data-panel][data-state=open])]:opacity-0',
].join(' ');
const SCRIM = [
  'fixed inset-0 z-(--layer-sheet) bg-scrim [[data-scrim][data-state=open]~&]:bg-transparent',
  'data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in',
].join(' ');
const FULL = 'inset-0 bg-ink data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in';

const FIELD = [
  'form :is(input:not([hidden], [type=hidden], [type=checkbox], [type=radio], [type=file])',
  'textarea)',
].join(', ');

/** Focuses the first field of the dialog's form, if any, instead of the close button. */
function focusField(event: Event): void {
  const field = event.target instanceof Element ? event.target.querySelector<HTMLElement>(FIELD) : null;
  if (field === null) return;
  event.preventDefault();
  field.focus({ preventScroll: true });
}

/** The frame of Sheet and Dialog: a sheet at the bottom, or a centred box from 768 px. */
export function DialogFrame({
  open,
  onOpenChange,
  dismissible = true,
  onHeld,
  described,
  role = 'dialog',
  full,
  className,
  style,
  children,
}: DialogFrameProps) {
  const focus = useReturnFocus();
  useCloseOnBack(open, () => onOpenChange(false), !dismissible, onHeld);
  const isSecondTap = useDoubleTapGuard(open);
  const hold = (event: Event) => {
    if (dismissible) return;
    event.preventDefault();
    onHeld?.();
  };
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Portal>
        <Overlay data-scrim="" className={SCRIM} />
        <Content
          {...focus}
          onOpenAutoFocus={(event) => {
            focus.onOpenAutoFocus();
            focusField(event);
          }}
          ref={keepAboveKeyboard}
          data-panel={full ? 'full' : ''}
          {...(!described && { 'aria-describedby': undefined })}
          role={role}
          style={style}
          onEscapeKeyDown={hold}
          onPointerDownOutside={(event) => (isSecondTap() ? event.preventDefault() : hold(event))}
          className={cx(LAYER, full ? FULL : PANEL, className)}
        >
          {children}
          {/* Leaves room for toasts at the bottom of the panel, if they have none above the panel. */}
          <div className="h-(--lane-inside) shrink-0" />
        </Content>
      </Portal>
    </Root>
  );
}
