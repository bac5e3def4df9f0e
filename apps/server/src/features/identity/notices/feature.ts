import type { Feature } from '../../../platform/feature.ts';
import { sampleNotices } from './notice-mails.ts';
import { type FindReaderLocale, registerNoticeWorker } from './notices.ts';

export const notices = (findReader: FindReaderLocale) =>
  ({
    mails: sampleNotices,
    work: (services) => registerNoticeWorker(services, findReader),
  }) satisfies Feature;
