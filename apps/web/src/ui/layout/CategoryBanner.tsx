import type { Category } from '@beso/contract/limits';
import type { ReactNode } from 'react';
import { Illustration } from '../pictures/Illustration.tsx';

export interface CategoryBannerProps {
  category: Category;
  label: string;
  action?: ReactNode;
}

export function CategoryBanner({ category, label, action }: CategoryBannerProps) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-3.5 narrow:gap-x-2.5 rounded-lg bg-surface p-2.5">
      <span className="relative block h-15 w-18 narrow:w-14 shrink-0 overflow-hidden rounded-md">
        <Illustration category={category} eager />
      </span>
      <h2 className="type-h2 grow basis-20">{label}</h2>
      {action}
    </div>
  );
}
