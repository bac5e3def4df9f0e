import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadNamespaces, switchLanguage } from '../../platform/i18n/index.ts';
import { CriticalScreen } from './CriticalScreen.tsx';
import { FailureScreen } from './FailureScreen.tsx';

const nothing = () => undefined;
const buttons = (html: string) =>
  [...html.matchAll(/<button.*?<\/button>/g)].map(([button]) => button.replace(/<[^>]*>/g, ''));

describe('the failure screen', () => {
  beforeAll(async () => {
    switchLanguage('en');
    await loadNamespaces('common');
  });

  it('says that something went wrong, with two buttons [S2-146] [S8-035]', () => {
    const html = renderToStaticMarkup(<FailureScreen onRetry={nothing} apple={false} />);
    expect(html).toContain('Something went wrong');
    expect(buttons(html)).toEqual(['Try Again', 'Refresh Page']);
  });

  it('has a third button on an iPhone or iPad [S2-147] [S8-036]', () => {
    const html = renderToStaticMarkup(<FailureScreen onRetry={nothing} apple />);
    expect(html).toContain('Loading Issue');
    expect(buttons(html)).toEqual(['Try Again', 'Refresh Page', 'Go to Start']);
  });

  it('is busy during an automatic retry', () => {
    expect(renderToStaticMarkup(<FailureScreen onRetry={nothing} apple retrying />)).toContain(
      'aria-busy="true"',
    );
  });

  it('has one button after too many failures [S2-148] [S8-037]', () => {
    const html = renderToStaticMarkup(<CriticalScreen />);
    expect(html).toContain('Critical Error');
    expect(buttons(html)).toEqual(['Refresh App']);
  });
});
