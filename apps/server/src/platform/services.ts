import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { EventPublisher, InboxWorker } from './events.ts';
import type { FileStore } from './files/store.ts';
import type { SessionAuthority } from './http/viewer.ts';
import type { JobRunner } from './jobs/jobs.ts';
import type { OperationQuotas } from './limits/create-quotas.ts';
import type { Logger } from './log.ts';
import type { MailTransport } from './mail/transport.ts';
import type { PushSender } from './push/push.ts';
import type { Realtime } from './realtime/realtime.ts';
import type { SmsSender } from './sms/sms.ts';

export interface Services {
  readonly config: Config;
  /** Returns the origin for links. It is known once the server listens. */
  readonly publicUrl: () => string;
  readonly log: Logger;
  readonly database: Database;
  readonly files: FileStore;
  readonly realtime: Realtime;
  readonly events: EventPublisher;
  readonly inboxes: InboxWorker;
  readonly jobs: JobRunner;
  readonly mail: MailTransport;
  readonly sms: SmsSender;
  readonly push: PushSender;
  readonly sessions: SessionAuthority;
  readonly quotas: OperationQuotas;
}
