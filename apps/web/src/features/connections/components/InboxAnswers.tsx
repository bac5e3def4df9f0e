import { useConnectionRequests } from '../api.ts';
import { AcceptInList } from './AcceptRequest.tsx';
import { DeclineRequest } from './DeclineOrWithdraw.tsx';

export function InboxAnswers({ personId }: { personId: string }) {
  const { data } = useConnectionRequests();
  const request = data?.received.find(({ person }) => person.id === personId);
  if (request === undefined) return null;
  const { id, person, relationshipType: type } = request;
  return (
    <div className="flex flex-wrap items-center gap-2.5 pb-3.5 pl-14.5">
      <AcceptInList requestId={id} type={type} personId={personId} name={person.firstName} />
      <DeclineRequest requestId={id} name={person.firstName} />
    </div>
  );
}
