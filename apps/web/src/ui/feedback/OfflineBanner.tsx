import WifiOff from 'lucide-react/icons/wifi-off';
import type { ReactNode } from 'react';

export interface OfflineBannerProps {
  offline: boolean;
  children: ReactNode;
}

/** [S2-060] Shows the offline banner. Screen readers announce it only if its region is always mounted. */
export function OfflineBanner({ offline, children }: OfflineBannerProps) {
  return (
    <div role="status" className="shrink-0">
      {offline ? (
        <p className="type-action-compact flex min-h-tap items-center justify-center gap-2.5 bg-saffron px-4 py-2 pt-[max(0.5rem,env(safe-area-inset-top))] text-ink">
          <WifiOff size={20} aria-hidden="true" />
          {children}
        </p>
      ) : null}
    </div>
  );
}
