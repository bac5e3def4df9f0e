import type { ComponentProps } from 'react';
import { BesoGlyph } from '../pictures/BesoGlyph.tsx';

export interface CentreButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  label: string;
  expanded: boolean;
}

export function CentreButton({ label, expanded, ...rest }: CentreButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      aria-haspopup="dialog"
      aria-expanded={expanded}
      className="pressable relative -mt-[30px] grid size-17 place-items-center justify-self-center rounded-full bg-primary text-white shadow-2 hover:bg-primary-hover"
    >
      <BesoGlyph size={38} />
    </button>
  );
}
