import { type ReactNode, useEffect } from 'react';
import { useScene } from '../../platform/scenes.ts';
import { appToasts } from '../feedback/appToasts.ts';

/** Half-discs as [x, y, rotation in degrees, fill]. */
const CONFETTI = [
  [40, 60, 0, 'fill-rouge-600'],
  [346, 84, 30, 'fill-saffron'],
  [64, 196, 80, 'fill-apricot'],
  [330, 208, -20, 'fill-[#E4556B]'],
  [204, 26, 10, 'fill-[#E4556B]'],
  [118, 36, -40, 'fill-saffron'],
  [290, 36, 200, 'fill-apricot'],
] as const;

export interface CelebrationPageProps {
  drawing: ReactNode;
  children: ReactNode;
}

/** The frame of a celebration that has its own page. */
export function CelebrationPage({ drawing, children }: CelebrationPageProps) {
  useEffect(() => appToasts.scene(), []);
  useScene();
  return (
    <main className="column">
      <div className="on-dark relative grid min-h-56 grow place-items-center overflow-hidden rounded-b-[50%_6rem] bg-feature px-4 py-8 short:hidden">
        <svg
          aria-hidden="true"
          viewBox="0 0 390 300"
          preserveAspectRatio="xMidYMid slice"
          className="absolute inset-0 size-full"
        >
          {CONFETTI.map(([x, y, turn, fill]) => (
            <path
              key={`${x},${y}`}
              d={`M${x - 12} ${y}a12 12 0 0 1 24 0z`}
              transform={`rotate(${turn} ${x} ${y})`}
              className={fill}
            />
          ))}
        </svg>
        <div className="relative">{drawing}</div>
      </div>
      <div className="px-gutter flex flex-col items-center gap-2.5 pt-6 pb-[max(1.5rem,env(safe-area-inset-bottom))] text-center">
        {children}
      </div>
    </main>
  );
}
