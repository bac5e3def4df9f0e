import type { Feature } from '../../../platform/feature.ts';
import { sampleNotices } from './notice-mails.ts';
import { type FindReader, registerNoticeWorker } from './notices.ts';

export const notices = (findReader: FindReader) =>
  ({
    mails: sampleNotices,
    work: (services) => registerNoticeWorker(services, findReader),
  }) satisfies Feature;
