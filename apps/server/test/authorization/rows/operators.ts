import { randomUUID } from 'node:crypto';
import { anyone, own, type Row } from '../row.ts';

/**
 * Rows about operators. In local mode without named operators everybody is an operator, unlike in production.
 */
export const ROWS: readonly Row[] = [
  {
    operation: 'legal.getDocument',
    cells: anyone('200'),
    input: () => ({ document: 'terms', language: 'en' }),
  },
  { operation: 'legal.getConsent', cells: own('200') },
  {
    operation: 'legal.acceptTerms',
    about: 'a version that does not hold',
    cells: own('409 TERMS_CHANGED'),
    input: () => ({ version: 'older' }),
  },
  { operation: 'support.getInstallation', cells: anyone('200') },
  {
    operation: 'support.contactOperator',
    cells: anyone('202'),
    input: () => ({ email: 'somebody@posta.example', message: 'Help', language: 'en' }),
  },
  { operation: 'testing.checkDatabase', about: 'local mode', cells: anyone('200') },
  { operation: 'moderation.listReports', about: 'local mode', cells: own('200') },
  {
    operation: 'moderation.decideReport',
    about: 'one that does not exist; local mode',
    cells: own('404 REPORT_NOT_FOUND'),
    input: () => ({ reportId: randomUUID(), action: 'dismiss' }),
  },
  {
    operation: 'moderation.liftSuspension',
    about: 'of nobody; local mode',
    cells: own('204'),
    input: () => ({ personId: randomUUID() }),
  },
];
