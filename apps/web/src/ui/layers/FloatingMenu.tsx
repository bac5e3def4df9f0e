import X from 'lucide-react/icons/x';
import { Content, Overlay, Portal, Root, Title } from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { IconButton } from '../controls/IconButton.tsx';
import { type RenderSlot, renderAs } from '../controls/renderAs.ts';
import { useDoubleTapGuard } from '../controls/useDoubleTapGuard.ts';
import { cx } from '../layout/cx.ts';
import { useCloseOnBack } from './useCloseOnBack.ts';
import { useReturnFocus } from './useReturnFocus.ts';

const TONE = {
  apricot: 'bg-apricot text-ink',
  white: 'bg-white text-primary',
  saffron: 'bg-saffron text-ink',
  sky: 'bg-sky text-ink',
} as const;

/** The places of the items on an arc, from left to right. */
const PLACE = [
  'top-[120px] left-[calc(50%-min(31.5vw,136px))]',
  'top-[30px] left-[calc(50%-60px)] narrow:left-[calc(50%-54px)] [animation-delay:40ms]',
  'top-[30px] left-[calc(50%+60px)] narrow:left-[calc(50%+54px)] [animation-delay:80ms]',
  'top-[120px] left-[calc(50%+min(31.5vw,136px))] [animation-delay:120ms]',
];

export interface FloatingMenuItem {
  id: string;
  label: string;
  /** An icon of 28 px, or a BesoGlyph of 36. */
  icon: ReactNode;
  tone: keyof typeof TONE;
  render: RenderSlot;
}

export interface FloatingMenuProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  label: string;
  closeLabel: string;
  items: readonly [FloatingMenuItem, FloatingMenuItem, FloatingMenuItem, FloatingMenuItem];
}

/** [S2-051] A half-disc that opens over the bottom bar. After it closes, the focus returns to the button. */
export function FloatingMenu({ open, onOpenChange, label, closeLabel, items }: FloatingMenuProps) {
  const focus = useReturnFocus();
  const isSecondTap = useDoubleTapGuard(open);
  useCloseOnBack(open, () => onOpenChange(false));
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Portal>
        <Overlay className="fixed inset-0 z-(--layer-menu) bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Content
          {...focus}
          aria-describedby={undefined}
          onPointerDownOutside={(event) => {
            if (isSecondTap()) event.preventDefault();
          }}
          className={cx(
            'on-dark fixed bottom-0 left-1/2 z-(--layer-menu) -ml-[220px] h-[calc(310px+env(safe-area-inset-bottom))] w-[440px] rounded-t-[220px] bg-oxblood text-white outline-none',
            'origin-[50%_calc(100%-54px)] data-[state=closed]:animate-fade-out data-[state=open]:animate-fan-in',
          )}
        >
          <Title className="sr-only">{label}</Title>
          <nav aria-label={label}>
            <ul>
              {items.map((item, index) => (
                <li key={item.id} className={cx('absolute animate-disc-in', PLACE[index])}>
                  <MenuLink {...item} onFollow={() => onOpenChange(false)} />
                </li>
              ))}
            </ul>
          </nav>
          <IconButton
            label={closeLabel}
            variant="white"
            onClick={() => onOpenChange(false)}
            className="absolute! bottom-[calc(22px+env(safe-area-inset-bottom))] left-1/2 -ml-8 size-16!"
          >
            <X size={28} />
          </IconButton>
        </Content>
      </Portal>
    </Root>
  );
}

function MenuLink({ label, icon, tone, render, onFollow }: FloatingMenuItem & { onFollow: () => void }) {
  return renderAs(render, {
    onClick: onFollow,
    className: cx(
      'pressable -ml-14 flex min-h-22 w-28 flex-col items-center gap-1.5 rounded-md text-center text-[0.9375rem]/[1.125rem] font-semibold',
      'narrow:-ml-[50px] narrow:w-25 narrow:text-sm',
    ),
    children: (
      <>
        <span className={cx('grid size-15 place-items-center rounded-full', TONE[tone])}>{icon}</span>
        {label}
      </>
    ),
  });
}
