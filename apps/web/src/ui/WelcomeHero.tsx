import hero from '../assets/illustrations/hero.svg?no-inline';
import { cx } from './cx.ts';

/** The two of the welcome page, leaning together, above a curved edge. Fills its place; decorative. */
export function WelcomeHero({ className }: { className?: string | undefined }) {
  return (
    <div
      className={cx('relative overflow-hidden rounded-b-[50%_48px] bg-apricot-100 short:hidden', className)}
    >
      <img src={hero} alt="" fetchPriority="high" className="absolute inset-0 size-full" />
    </div>
  );
}
