import { useSecondsUntil } from '../feedback/useSecondsUntil.ts';

/** Shows "Undo" and the seconds left. Screen readers skip the seconds, because each would interrupt. */
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
