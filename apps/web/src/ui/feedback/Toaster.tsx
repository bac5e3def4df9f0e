import { TOAST_MAX_VISIBLE, TOAST_MS, TOAST_WIDTH_PX } from '@beso/contract/limits';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import { type FocusEvent, useEffect } from 'react';
import { Toaster as Sonner, useSonner } from 'sonner';
import { useMediaQuery } from '../layout/useMediaQuery.ts';
import { placeToasts, TOAST_GAP_PX, useToastLane } from '../layout/useToastLane.ts';
import { registerToaster } from './appToasts.ts';

const GAP_PX = 12;
/** Keeps toasts above the bar or the buttons at the bottom of a page. */
const LEAST = 'calc(var(--size-bar) + 40px + env(safe-area-inset-bottom))';
const LANE = `max(var(--lane-least, ${LEAST}), var(--lane-bottom, 0px))`;
const WIDE_LANE = 'max(24px, var(--lane-bottom, 0px))';

/** [S9-025] Shows the toasts of `appToasts`: at most three, each for 4 s unless it offers Undo. */
export function Toaster({ label }: { label: string }) {
  const wide = useMediaQuery('(min-width: 1024px)');
  useToastLane(useSonner().toasts.length > 0);
  useEffect(() => registerToaster(placeToasts), []);
  return (
    <div onFocusCapture={hold} onBlurCapture={release}>
      <Sonner
        containerAriaLabel={label}
        duration={TOAST_MS}
        visibleToasts={TOAST_MAX_VISIBLE}
        expand
        gap={TOAST_GAP_PX}
        position={wide ? 'bottom-right' : 'bottom-center'}
        offset={wide ? { bottom: WIDE_LANE, right: 'var(--lane-right, 24px)' } : { bottom: LANE }}
        mobileOffset={{ bottom: LANE, left: GAP_PX, right: GAP_PX }}
        style={{ '--width': `${TOAST_WIDTH_PX}px` } as React.CSSProperties}
        icons={{
          success: <CircleCheck size={22} className="text-[#8CCBB4]" />,
          error: <CircleAlert size={22} className="text-[#FFA56B]" />,
          info: <Info size={22} className="text-sky" />,
        }}
        toastOptions={{
          unstyled: true,
          classNames: {
            toast:
              'on-dark flex min-h-14 w-(--width) max-w-(--width) items-center gap-3 rounded-md bg-ink px-4 py-2.5 font-sans text-[0.9375rem]/5 font-mid text-white shadow-3 max-[600px]:ml-[max(0px,calc((100%-24px-var(--width))/2))]',
            content: 'min-w-0 grow',
            icon: 'shrink-0',
            actionButton:
              'pressable -mr-2 min-h-tap shrink-0 rounded-full px-3 font-semibold text-apricot underline underline-offset-3',
          },
        }}
      />
    </div>
  );
}

/** Keeps a focused toast open. Sonner pauses its timers only for mouse events. */
function hold(event: FocusEvent<HTMLElement>) {
  event.target
    .closest('[data-sonner-toaster]')
    ?.dispatchEvent(new MouseEvent('mousemove', { bubbles: true }));
}
function release(event: FocusEvent<HTMLElement>) {
  event.target
    .closest('[data-sonner-toaster]')
    ?.dispatchEvent(new MouseEvent('mouseout', { bubbles: true, relatedTarget: document.body }));
}
