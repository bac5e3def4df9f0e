import { Skeleton } from './Skeleton.tsx';

/** Stands in for a loading card. Screen readers skip it, because the list announces the loading. */
export function FeedCardSkeleton() {
  return (
    <div aria-hidden="true" className="pb-5">
      <Skeleton className="aspect-4/3 w-full rounded-lg!" />
      <div className="flex items-start gap-2.5 pt-2.5 pl-1">
        <Skeleton className="size-11" />
        <div className="flex grow flex-col gap-2 pt-1">
          <Skeleton className="h-3.5 w-3/5" />
          <Skeleton className="h-3 w-1/3" />
        </div>
      </div>
      <Skeleton className="mt-4 ml-1 h-3.5 w-4/5" />
    </div>
  );
}
