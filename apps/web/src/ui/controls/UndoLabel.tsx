import { useSecondsUntil } from '../feedback/useSecondsUntil.ts';

/** "Undo" with the seconds that are left. They are for the eye only: read aloud, each would interrupt. */
export function UndoLabel({ label, deadline }: { label: string; deadline: number }) {
  const seconds = useSecondsUntil(deadline);
  return (
    <>
      {label}
      <span aria-hidden="true" className="ml-1.5 inline-block min-w-[2ch] tabular-nums no-underline">
        {seconds}
      </span>
    </>
  );
}
