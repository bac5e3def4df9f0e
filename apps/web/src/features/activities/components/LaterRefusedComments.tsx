import { loadNamespaces } from '../../../platform/i18n/index.ts';
import { useLater } from '../../../platform/later.ts';
import { useRefusedComments } from '../queuedComments.ts';

const load = async () => {
  const [{ RefusedComments }] = await Promise.all([import('./additions.ts'), loadNamespaces('reactions')]);
  return RefusedComments;
};

/** Loads the list of refused comments only when there is one. */
export function LaterRefusedComments() {
  const refused = useRefusedComments();
  const { code: Refused } = useLater(load, refused.length > 0);
  return Refused && refused.length > 0 ? <Refused comments={refused} /> : null;
}
