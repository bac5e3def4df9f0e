const LOAD_MS = 10_000;

export interface WidgetOptions {
  sitekey: string;
  action: string;
  language: string;
  theme: 'auto';
  size: 'compact' | 'flexible';
  callback: (response: string) => void;
  /** Returns true to keep the widget from logging the error. */
  'error-callback': () => boolean;
}

interface Widget {
  render(place: HTMLElement, options: WidgetOptions): string;
  remove(id: string): void;
}

declare global {
  interface Window {
    turnstile?: Widget;
  }
}

let loading: Promise<Widget> | undefined;

function load(address: string): Promise<Widget> {
  const url = new URL(address);
  url.searchParams.set('render', 'explicit');
  const script = document.createElement('script');
  return new Promise((resolve, reject) => {
    const miss = () => {
      clearTimeout(timer);
      script.remove();
      loading = undefined;
      reject(new Error('the captcha could not be loaded'));
    };
    const timer = setTimeout(miss, LOAD_MS);
    script.onerror = miss;
    script.onload = () => {
      const { turnstile } = window;
      if (turnstile === undefined) return miss();
      clearTimeout(timer);
      resolve(turnstile);
    };
    script.src = url.href;
    script.async = true;
    document.head.append(script);
  });
}

/** Loads the provider's script once. After a failure, the next call tries again. */
export function loadWidget(script: string): Promise<Widget> {
  loading ??= load(script);
  return loading;
}
