import { withTexts } from '../../../platform/later.ts';
import { latePart } from '../../../ui/layers/late.tsx';

export const LaterStatement = latePart(
  withTexts(async () => (await import('./StatementAside.tsx')).StatementAside, 'statement'),
  'h-60',
);
