import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ReactNode, useEffect } from 'react';
import { cx } from '../layout/cx.ts';
import { appToasts } from './appToasts.ts';

/** Shows an error of a whole form or view, perhaps with a link to a solution. */
export function Alert({ children, className }: { children: ReactNode; className?: string | undefined }) {
  useEffect(() => appToasts.hush(), []);
  return (
    <div
      role="alert"
      className={cx(
        'flex gap-3 rounded-md bg-danger-tint px-4 py-3.5 text-[0.9375rem]/[1.375rem]',
        className,
      )}
    >
      <CircleAlert size={20} aria-hidden="true" className="mt-px shrink-0 text-danger" />
      <div className="min-w-0 grow [&_a]:text-ink">{children}</div>
    </div>
  );
}
