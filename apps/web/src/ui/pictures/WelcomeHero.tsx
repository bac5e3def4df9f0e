import hero from '../../assets/illustrations/hero.svg?no-inline';
import { cx } from '../layout/cx.ts';

export interface WelcomeHeroProps {
  /** True to draw a frame with both heads complete, instead of a curved edge. */
  framed?: boolean | undefined;
  className?: string | undefined;
}

export function WelcomeHero({ framed, className }: WelcomeHeroProps) {
  return (
    <div
      className={cx(
        'relative overflow-hidden bg-apricot-100 short:hidden',
        framed ? 'rounded-sheet' : 'rounded-b-[50%_48px]',
        className,
      )}
    >
      <img
        src={hero}
        alt=""
        // Only wide screens show the framed picture, so phones must not fetch it.
        {...(framed ? { loading: 'lazy' } : { fetchPriority: 'high' })}
        className={cx('absolute bottom-0 w-full', framed ? 'aspect-[470/400] max-h-full' : 'h-full')}
      />
    </div>
  );
}
