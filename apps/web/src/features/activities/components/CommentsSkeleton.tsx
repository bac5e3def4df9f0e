import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';

export function CommentsSkeleton({ label }: { label: string }) {
  return (
    <div role="status" className="flex flex-col gap-5 py-2">
      <VisuallyHidden>{label}</VisuallyHidden>
      {['w-3/4', 'w-1/2'].map((width) => (
        <div key={width} className="flex gap-3">
          <Skeleton className="size-9 shrink-0" />
          <div className="flex grow flex-col gap-2 pt-1">
            <Skeleton className="h-4 w-32" />
            <Skeleton className={`h-4 ${width}`} />
          </div>
        </div>
      ))}
    </div>
  );
}
