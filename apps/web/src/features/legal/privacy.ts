import type { InstallationFacts } from '@beso/contract/legal';
import type { TranslationKey } from '../../platform/i18n/index.ts';

type Section = readonly [title: TranslationKey, text: TranslationKey];

/** Returns the privacy notice of this installation, which names only the services in use. */
export function privacySections(facts: InstallationFacts): readonly Section[] {
  const when = (used: boolean, section: Section): readonly Section[] => (used ? [section] : []);
  return [
    ['legal.privacy.keep.title', 'legal.privacy.keep.text'],
    ['legal.privacy.why.title', 'legal.privacy.why.text'],
    ['legal.privacy.sees.title', 'legal.privacy.sees.text'],
    ['legal.privacy.device.title', 'legal.privacy.device.text'],
    [
      'legal.privacy.pictures.title',
      facts.bucket ? 'legal.privacy.pictures.bucket' : 'legal.privacy.pictures.here',
    ],
    ...when(facts.mails, ['legal.privacy.mails.title', 'legal.privacy.mails.text']),
    ...when(facts.texts, ['legal.privacy.texts.title', 'legal.privacy.texts.text']),
    ...when(facts.captcha, ['legal.privacy.captcha.title', 'legal.privacy.captcha.text']),
    ...when(facts.breaches, ['legal.privacy.breaches.title', 'legal.privacy.breaches.text']),
    ['legal.privacy.push.title', 'legal.privacy.push.text'],
    ['legal.privacy.howLong.title', 'legal.privacy.howLong.text'],
    ['legal.privacy.rights.title', 'legal.privacy.rights.text'],
    facts.contact
      ? ['legal.privacy.contact.title', 'legal.privacy.contact.text']
      : ['legal.privacy.noContact.title', 'legal.privacy.noContact.text'],
  ];
}
