import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';
import { Tag } from './Tag.tsx';

export interface StepTagProps {
  step: number;
  total: number;
  label: string;
}

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
