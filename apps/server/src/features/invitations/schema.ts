import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, timestampColumn, updatedAt } from '../../platform/db/columns.ts';
import { profiles } from '../profiles/schema.ts';
import { relationships } from '../relationships/schema.ts';

/** [S3-015] Invitations. A copy of the table opens no link, because its tokens are hashed or encrypted. */
export const partnerInvitations = pgTable(
  'partner_invitations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    status: text('status', { enum: ['pending', 'sent', 'failed', 'cancelled', 'accepted', 'expired'] }),
    partnerEmail: text('partner_email'),
    partnerName: text('partner_name'),
    inviterId: uuid('inviter_id')
      .notNull()
      .references(() => profiles.id),
    /** The group exists before the invitation; the couple is created when somebody accepts. */
    relationshipId: uuid('relationship_id').references(() => relationships.id),
    relationshipType: text('relationship_type', { enum: ['couple', 'friend', 'family', 'group'] }).notNull(),
    invitationToken: text('invitation_token').notNull().unique(),
    /** The encrypted token, so that the inviter can be shown the link again. */
    sealedToken: text('sealed_token'),
    expiresAt: timestampColumn('expires_at').notNull(),
    sentAt: timestampColumn('sent_at'),
    openedAt: timestampColumn('opened_at'),
    registeringAt: timestampColumn('registering_at'),
    acceptedAt: timestampColumn('accepted_at'),
    /** When the receiver declined; the status is then `cancelled`. */
    declinedAt: timestampColumn('declined_at'),
    failedAt: timestampColumn('failed_at'),
    retryCount: integer('retry_count').notNull().default(0),
    lastRetryAt: timestampColumn('last_retry_at'),
    failureReason: text('failure_reason'),
    /** `delayed`: the mail server was unavailable, and the mail is tried again. */
    emailDeliveryStatus: text('email_delivery_status', { enum: ['pending', 'sent', 'delayed', 'failed'] })
      .notNull()
      .default('pending'),
    invitationType: text('invitation_type', { enum: ['email', 'link'] })
      .notNull()
      .default('email'),
    customMessage: text('custom_message'),
    /**
     * The group's count of removals at the last sending. Nobody who was removed later can use the invitation.
     */
    removals: integer('removals').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('partner_invitations_inviter_id_idx').on(table.inviterId, table.createdAt),
    index('partner_invitations_email_idx')
      .on(table.partnerEmail, table.createdAt)
      .where(sql`${table.partnerEmail} IS NOT NULL`),
    index('partner_invitations_waiting_idx')
      .on(table.inviterId, table.expiresAt)
      .where(sql`${table.status} IN ('pending', 'sent', 'failed')`),
    index('partner_invitations_sealed_idx').on(table.expiresAt).where(sql`${table.sealedToken} IS NOT NULL`),
    check(
      'partner_invitations_status_known',
      sql`${table.status} IN ('pending', 'sent', 'failed', 'cancelled', 'accepted', 'expired')`,
    ),
  ],
);

/** Who used an invitation. A group's link admits several people, each once. */
export const invitationAcceptances = pgTable(
  'invitation_acceptances',
  {
    invitationId: uuid('invitation_id')
      .notNull()
      .references(() => partnerInvitations.id),
    profileId: uuid('profile_id')
      .notNull()
      .references(() => profiles.id),
    acceptedAt: timestampColumn('accepted_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.invitationId, table.profileId] })],
);

/** Addresses to which no invitation may be mailed. */
export const mailRefusals = pgTable('mail_refusals', {
  /** The SHA-256 of the address in lower case. */
  emailHash: text('email_hash').primaryKey(),
  createdAt: createdAt(),
});
