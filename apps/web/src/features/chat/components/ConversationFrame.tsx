import { CHAT_DIALOG_HEIGHT_PX } from '@beso/contract/limits';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useOnline } from '../../../platform/connection/connectivity.ts';
import { useTexts } from '../../../platform/i18n/index.ts';
import { useFitVisualViewport } from '../useFitVisualViewport.ts';

export interface ConversationFrameProps {
  docked: boolean;
  name: string | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** [S2-142] A box beside the list or, on a phone, the whole screen above the keyboard. */
export function ConversationFrame({ docked, name, onClose, children }: ConversationFrameProps) {
  const { t } = useTexts();
  const online = useOnline();
  const box = useRef<HTMLDivElement>(null);
  useFitVisualViewport(box, !docked);
  useEscape(box, docked, onClose);
  if (docked) {
    return (
      <div
        ref={box}
        role="dialog"
        aria-label={name}
        style={{ height: `min(${CHAT_DIALOG_HEIGHT_PX}px, 100dvh - 5.5rem)` }}
        className="sticky top-6 mt-16 flex min-w-0 flex-col rounded-lg border border-border bg-page shadow-2"
      >
        {children}
      </div>
    );
  }
  return (
    <div
      ref={box}
      className="fixed inset-x-0 top-0 z-(--layer-bar) mx-auto flex h-dvh max-w-(--size-column) flex-col bg-page"
    >
      {online ? null : (
        // Repeats the offline banner, which the frame covers, without announcing it again.
        <p
          aria-hidden="true"
          className="type-action-compact shrink-0 bg-saffron px-4 py-2 pt-[max(0.5rem,env(safe-area-inset-top))] text-center"
        >
          {t('common.offline')}
        </p>
      )}
      {children}
    </div>
  );
}

/** Contains the messages and the field. On a phone it is the page's main landmark. */
export function ConversationBody({ docked, children }: Pick<ConversationFrameProps, 'docked' | 'children'>) {
  const className = 'flex min-h-0 grow flex-col';
  return docked ? <div className={className}>{children}</div> : <main className={className}>{children}</main>;
}

/** Closes the conversation on Escape, unless a layer above it has handled the key. */
function useEscape(
  box: { readonly current: HTMLElement | null },
  wanted: boolean,
  onClose: () => void,
): void {
  const pressed = useEffectEvent(({ key, target, defaultPrevented }: KeyboardEvent) => {
    const isInside = target instanceof Node && box.current?.contains(target) === true;
    if (key === 'Escape' && isInside && !defaultPrevented) onClose();
  });
  useEffect(() => {
    if (!wanted) return;
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [wanted]);
}
