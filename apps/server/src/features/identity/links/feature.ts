import type { Feature } from '../../../platform/feature.ts';
import { type FindLanguage, registerLinkWorker } from './link-jobs.ts';
import { sampleLinkMails } from './link-mails.ts';
import { deleteOldLinks } from './queries/links.ts';
import { deleteOldRegistrations } from './queries/registrations.ts';
import { registerRegistrationWorker } from './registrations.ts';

/** Ended links are kept this long, to tell a person why a link does not work. */
const LINK_KEEP_DAYS = 30;
/** The fields entered at registration are deleted this many days after the link expired. */
const REGISTRATION_KEEP_DAYS = 7;

export const links = (findLanguage: FindLanguage) =>
  ({
    mails: sampleLinkMails,
    work: (services) => {
      registerLinkWorker(services, findLanguage);
      registerRegistrationWorker(services);
    },
    retention: ({ database: { db } }) => [
      { name: 'links', remove: (atMost) => deleteOldLinks(db, LINK_KEEP_DAYS, atMost) },
      {
        name: 'registrations',
        remove: (atMost) => deleteOldRegistrations(db, REGISTRATION_KEEP_DAYS, atMost),
      },
    ],
  }) satisfies Feature;
