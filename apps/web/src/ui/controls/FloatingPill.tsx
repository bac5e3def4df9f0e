import type { ComponentProps, ReactNode } from 'react';

export interface FloatingPillProps extends ComponentProps<'button'> {
  /** An icon of 18 px. */
  icon?: ReactNode;
}

/** A button that floats below the top bar and scrolls to new content. */
export function FloatingPill({ icon, children, ...rest }: FloatingPillProps) {
  return (
    <span
      data-passing=""
      className="pointer-events-none sticky top-[calc(4.5rem+env(safe-area-inset-top))] z-(--layer-scrim) flex h-0 justify-center"
    >
      <button
        type="button"
        {...rest}
        className="pressable pointer-events-auto inline-flex h-fit min-h-tap animate-sheet-in items-center gap-2 rounded-full bg-ink px-4.5 py-2.5 text-sm/5 font-semibold text-white shadow-2"
      >
        {icon}
        {children}
      </button>
    </span>
  );
}
