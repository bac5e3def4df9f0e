import X from 'lucide-react/icons/x';
import { Description, Title } from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { IconButton } from '../controls/IconButton.tsx';
import { DialogFrame } from './DialogFrame.tsx';
import { useDragToClose } from './useDragToClose.ts';

export interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called instead of closing, if closing would lose something. */
  onAsk?: (() => void) | undefined;
  title: string;
  /** Shown small beside the title, such as a number. */
  titleNote?: string | undefined;
  description?: string | undefined;
  closeLabel: string;
  children: ReactNode;
  /** Buttons or a field, always visible below the content. */
  footer?: ReactNode;
}

/** Shows content over the page, on phones as a sheet that can be dragged down. */
export function Sheet({
  open,
  onOpenChange,
  onAsk,
  title,
  titleNote,
  description,
  closeLabel,
  children,
  footer,
}: SheetProps) {
  const close = () => (onAsk === undefined ? onOpenChange(false) : onAsk());
  const { style, handle } = useDragToClose(open, close, onAsk !== undefined);
  return (
    <DialogFrame
      open={open}
      onOpenChange={onOpenChange}
      dismissible={onAsk === undefined}
      onHeld={onAsk}
      described={Boolean(description)}
      style={style}
    >
      <div {...handle} className="shrink-0 touch-none select-none md:touch-auto md:select-auto">
        <span
          aria-hidden="true"
          className="mx-auto mt-2.5 mb-1.5 block h-[5px] w-9 rounded-full bg-border-strong md:hidden"
        />
        <div className="flex items-center gap-2 pr-2.5 pb-2.5 pl-(--size-gutter) md:pt-4">
          <Title className="type-h2 min-w-0 grow">
            {title}
            {titleNote ? <span className="text-[0.85em] text-text-2"> {titleNote}</span> : null}
          </Title>
          <IconButton label={closeLabel} onClick={close}>
            <X size={24} />
          </IconButton>
        </div>
      </div>
      <div className="px-gutter min-h-0 grow overflow-y-auto overscroll-contain pb-5">
        {description ? <Description className="mb-4 text-text-2">{description}</Description> : null}
        {children}
      </div>
      {footer ? <div className="px-gutter shrink-0 border-t border-border pt-3 pb-4">{footer}</div> : null}
    </DialogFrame>
  );
}
