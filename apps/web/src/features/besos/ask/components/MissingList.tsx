import ChevronRight from 'lucide-react/icons/chevron-right';

export interface MissingItem {
  id: string;
  text: string;
  onGo: () => void;
}

/** [S5-023] Lists the fields that still keep the submit button disabled, each with a link to it. */
export function MissingList({ id, items }: { id: string; items: readonly MissingItem[] }) {
  return (
    <div id={id} role="status">
      {items.length > 0 ? (
        <ul className="rounded-tile bg-surface px-4 py-1">
          {items.map((item) => (
            <li key={item.id} className="border-surface-2 not-first:border-t">
              <button
                type="button"
                onClick={item.onGo}
                className="flex min-h-tap w-full items-center gap-3 text-left text-[0.9375rem]/5"
              >
                <svg
                  aria-hidden="true"
                  viewBox="0 0 20 10"
                  width={20}
                  height={10}
                  className="shrink-0 narrow:hidden"
                >
                  <path
                    d="M1.5 9.2a8.5 8.5 0 0 1 17 0z"
                    fill="none"
                    stroke="currentColor"
                    strokeWidth="1.8"
                    strokeDasharray="2 2.4"
                  />
                </svg>
                <span className="min-w-0 grow">{item.text}</span>
                <ChevronRight size={18} aria-hidden="true" className="shrink-0" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
