import type { Feature } from '../../../platform/feature.ts';
import { sampleNotices } from './notice-mails.ts';
import { type FindReader, workNotices } from './notices.ts';

export const notices = (findReader: FindReader) =>
  ({ mails: sampleNotices, work: (services) => workNotices(services, findReader) }) satisfies Feature;
