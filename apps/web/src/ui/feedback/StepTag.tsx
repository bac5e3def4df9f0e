import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';
import { Tag } from './Tag.tsx';

export interface StepTagProps {
  step: number;
  total: number;
  /** The step in words, for screen readers: "Step 1 of 2". */
  label: string;
}

/** Shows "1 / 2" at the end of a TopBar. */
export function StepTag({ step, total, label }: StepTagProps) {
  return (
    <Tag variant="tint" numeric>
      <span aria-hidden="true">
        {step} / {total}
      </span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </Tag>
  );
}
