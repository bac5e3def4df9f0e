import { withTexts } from '../../../platform/lazyLoad.ts';
import { lazyPart } from '../../../ui/layers/lazyParts.tsx';

export const LazyStatement = lazyPart(
  withTexts(async () => (await import('./StatementAside.tsx')).StatementAside, 'statement'),
  'h-60',
);
