import { loadNamespaces } from '../../../platform/i18n/index.ts';
import { useLazy } from '../../../platform/lazyLoad.ts';
import { useRefusedComments } from '../queuedComments.ts';

const load = async () => {
  const [{ RefusedComments }] = await Promise.all([import('./additions.ts'), loadNamespaces('reactions')]);
  return RefusedComments;
};

export function LazyRefusedComments() {
  const refused = useRefusedComments();
  const { code: Refused } = useLazy(load, refused.length > 0);
  return Refused && refused.length > 0 ? <Refused comments={refused} /> : null;
}
