import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ReactNode, useId } from 'react';
import { type RenderSlot, renderAs } from '../controls/renderAs.ts';
import { cx } from './cx.ts';

export function SettingsPanel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="type-h2 mb-2">
        {title}
      </h2>
      <ul className="rounded-lg bg-surface px-4.5 py-1 narrow:px-3">{children}</ul>
    </section>
  );
}

export interface SettingsRowProps {
  /** An icon of 24 px. */
  icon: ReactNode;
  label: string;
  help?: ReactNode;
  value?: ReactNode;
  danger?: boolean | undefined;
  onClick?: (() => void) | undefined;
  render?: RenderSlot | undefined;
}

/** A row of 60 px that links to a setting, or only shows its state. */
export function SettingsRow({ icon, label, help, value, danger, onClick, render }: SettingsRowProps) {
  const leads = Boolean(onClick ?? render);
  const className = cx(
    leads && 'pressable',
    'flex min-h-15 w-full items-center gap-3.5 py-2 text-left narrow:gap-2',
    danger && 'text-danger',
  );
  const content = (
    <>
      <span aria-hidden="true" className="shrink-0">
        {icon}
      </span>
      <span className="flex min-w-0 grow flex-wrap items-center gap-x-2 gap-y-1">
        <span className="min-w-0 grow">
          <span className="block narrow:text-[min(1rem,8vw)]">{label}</span>
          {help === undefined ? null : (
            <span className="type-xs block wrap-anywhere text-text-2">{help}</span>
          )}
        </span>
        {value === undefined ? null : <span className="type-sm text-text-2">{value}</span>}
      </span>
      {leads ? <ChevronRight size={20} aria-hidden="true" className="shrink-0" /> : null}
    </>
  );
  return (
    <li className="border-border not-first:border-t">
      {render ? (
        renderAs(render, { className, children: content })
      ) : onClick ? (
        <button type="button" className={className} onClick={onClick}>
          {content}
        </button>
      ) : (
        <div className={className}>{content}</div>
      )}
    </li>
  );
}
