import Check from 'lucide-react/icons/check';
import type { ComponentProps, ReactNode } from 'react';

export interface ChoiceCardProps extends Omit<ComponentProps<'input'>, 'type'> {
  icon: ReactNode;
  label: string;
  hint: string;
}

export function ChoiceCard({ icon, label, hint, ...radio }: ChoiceCardProps) {
  return (
    <label className="pressable flex min-h-18 narrow:min-h-14 flex-wrap items-center gap-x-3.5 gap-y-2 rounded-tile px-4 py-2.5 narrow:py-1.5 inset-ring-[1.5px] inset-ring-border-strong hover:bg-surface has-checked:bg-primary-tint has-checked:inset-ring-[2.5px] has-checked:inset-ring-primary has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <input {...radio} type="radio" className="peer sr-only" />
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-apricot-100 text-oxblood">
        {icon}
      </span>
      <span className="min-w-0 flex-[1_1_5.5rem]">
        <span className="type-h3 block">{label}</span>
        <span className="type-sm block text-text-2 narrow:hidden">{hint}</span>
      </span>
      <Check
        size={22}
        strokeWidth={3}
        aria-hidden="true"
        className="hidden shrink-0 text-primary peer-checked:block"
      />
    </label>
  );
}
