import { cx } from '../layout/cx.ts';

export function CallbackMark({ closed = false }: { closed?: boolean }) {
  const dome = 'transition-transform duration-500 ease-kiss motion-reduce:transition-none';
  return (
    <svg width="220" height="170" viewBox="0 0 220 170" aria-hidden="true" className="max-w-full">
      <path
        d="M24 84a46 46 0 0 1 92 0z"
        className={cx('fill-rouge-600', dome)}
        style={{ transform: closed ? 'translate(-6px, 11px)' : 'translate(-10px, 6px)' }}
      />
      <path
        d="M104 84a46 46 0 0 1 92 0z"
        className={cx('fill-oxblood', dome)}
        style={{ transform: closed ? 'translate(6px, 11px)' : 'translate(10px, -10px)' }}
      />
      <path
        d="M18 98h184a64 64 0 0 1-64 60h-56a64 64 0 0 1-64-60z"
        strokeWidth="3.5"
        strokeDasharray={closed ? undefined : '1 10'}
        strokeLinecap="round"
        className={cx('stroke-rouge-600', closed ? 'fill-rouge-600' : 'fill-none')}
      />
    </svg>
  );
}
