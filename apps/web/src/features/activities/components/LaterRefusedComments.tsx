import { loadNamespaces } from '../../../platform/i18n/index.ts';
import { useLater } from '../../../platform/later.ts';
import { useRefusedComments } from '../queuedComments.ts';

const load = async () => {
  const [{ RefusedComments }] = await Promise.all([import('./additions.ts'), loadNamespaces('reactions')]);
  return RefusedComments;
};

/** What I said without a connection and the server did not take, wherever that was. Mostly nothing. */
export function LaterRefusedComments() {
  const refused = useRefusedComments();
  const { code: Refused } = useLater(load, refused.length > 0);
  return Refused && refused.length > 0 ? <Refused comments={refused} /> : null;
}
