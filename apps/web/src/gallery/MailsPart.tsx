import { LANGUAGES } from '@beso/contract/limits';
import { Fragment } from 'react';
import { Section } from './Section.tsx';

const KINDS = ['verification', 'recovery', 'device', 'newDevice', 'changeEmail', 'emailChanged', 'digest'];

const SCHEMES = ['light', 'dark'] as const;

/** Shows sample mails. They come from the server, which must run beside the gallery. */
export function MailsPart() {
  return (
    <Section title="Mails">
      <ul className="flex flex-col gap-2">
        {KINDS.map((kind) => (
          <li key={kind} className="flex flex-wrap gap-3">
            {kind}
            {LANGUAGES.map((language) => (
              <Fragment key={language}>
                {SCHEMES.map((scheme) => (
                  <a
                    key={scheme}
                    className="link"
                    href={`/outbox/samples/${kind}/${language}?scheme=${scheme}`}
                  >
                    {`${language} ${scheme}`}
                  </a>
                ))}
              </Fragment>
            ))}
          </li>
        ))}
        <li>
          <a className="link" href="/outbox">
            What would have been sent
          </a>
        </li>
      </ul>
    </Section>
  );
}
