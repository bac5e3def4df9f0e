import type { ReactNode } from 'react';

/** Renders chips in one row, which scrolls sideways if it is too long. */
export function ChipRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <div className="relative -mx-(--size-gutter) flex gap-2 overflow-x-auto px-(--size-gutter) py-1 [scrollbar-width:none] pointer-fine:[scrollbar-width:thin]">
        {children}
      </div>
    </fieldset>
  );
}
