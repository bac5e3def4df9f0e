import { useLayoutEffect, useRef } from 'react';
import { useTexts } from '../../platform/i18n/index.ts';
import type { LazyState } from '../../platform/lazyLoad.ts';
import { usePageChange } from '../../platform/navigation/navigation.ts';
import { Button } from '../controls/Button.tsx';
import { Spinner } from '../feedback/Spinner.tsx';
import { LazyFailure } from './PartFallback.tsx';
import { useCloseOnBack } from './useCloseOnBack.ts';

export interface LayerFallbackProps {
  lazy: LazyState<unknown>;
  /** Called when the person cancels, so that the loaded layer must not open. */
  onClose: () => void;
}

// The animation is delayed, so that nothing shows if the code arrives soon.
const LOOK = [
  'inset-x-0 top-auto bottom-0 m-0 w-full max-w-none rounded-t-sheet bg-raised px-6 pt-7 text-text shadow-3',
  'pb-safe md:inset-0 md:m-auto md:h-fit md:w-[min(420px,calc(100%-32px))] md:rounded-lg md:pb-0',
  'pointer-events-auto animate-late-in [animation-delay:150ms]',
  'backdrop:animate-fade-in backdrop:bg-scrim backdrop:[animation-delay:150ms]',
].join(' ');

/** Stands in for a layer while its code loads, as a native dialog that needs no further code. */
export function LayerFallback({ lazy, onClose }: LayerFallbackProps) {
  const { t } = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    // Returns the focus to the button, so that the real layer can return it there too.
    return () => current?.close();
  }, []);
  useCloseOnBack(true, onClose);
  usePageChange(onClose);
  return (
    <dialog
      ref={dialog}
      aria-label={t('common.loading')}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // A sheet below would take this for a tap beside it and close.
      onPointerDown={(event) => event.stopPropagation()}
      className={LOOK}
    >
      {lazy.failed ? (
        <LazyFailure lazy={lazy} />
      ) : (
        <p role="status" className="flex items-center justify-center gap-3 py-3.5 text-text-2">
          <Spinner />
          {t('common.loading')}
        </p>
      )}
      <Button block variant="secondary" className="mt-5 mb-6" onClick={onClose}>
        {t('common.cancel')}
      </Button>
    </dialog>
  );
}
