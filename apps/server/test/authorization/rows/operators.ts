import { randomUUID } from 'node:crypto';
import { type AuthorizationRow, sameForEveryone, sameWithProfile } from '../row.ts';

/** These tests run in local mode and name no operator, so everybody with a profile is an operator. */
export const ROWS: readonly AuthorizationRow[] = [
  {
    operation: 'legal.getDocument',
    cells: sameForEveryone('200'),
    input: () => ({ document: 'terms', language: 'en' }),
  },
  { operation: 'legal.getConsent', cells: sameWithProfile('200') },
  {
    operation: 'legal.acceptTerms',
    about: 'a version that is not in force',
    cells: sameWithProfile('409 TERMS_CHANGED'),
    input: () => ({ version: 'older' }),
  },
  { operation: 'support.getInstallation', cells: sameForEveryone('200') },
  {
    operation: 'support.contactOperator',
    cells: sameForEveryone('202'),
    input: () => ({ email: 'somebody@posta.example', message: 'Help', language: 'en' }),
  },
  { operation: 'testing.checkDatabase', about: 'local mode', cells: sameForEveryone('200') },
  { operation: 'moderation.listReports', about: 'local mode', cells: sameWithProfile('200') },
  {
    operation: 'moderation.decideReport',
    about: 'a report that does not exist; local mode',
    cells: sameWithProfile('404 REPORT_NOT_FOUND'),
    input: () => ({ reportId: randomUUID(), action: 'dismiss' }),
  },
  {
    operation: 'moderation.liftSuspension',
    about: 'a person who does not exist; local mode',
    cells: sameWithProfile('204'),
    input: () => ({ personId: randomUUID() }),
  },
];
