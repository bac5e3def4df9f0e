/**
 * Whether this browser is older than those of `oldest.json`. Firefox 128 and Safari 16.4 brought the first of
 * these, Chrome 111 the second.
 */
const isTooOld = (): boolean =>
  !('CSSPropertyRule' in window) || !CSS.supports('color', 'color-mix(in srgb, red, red)');

/** By what names it, the more particular before those that it also names. */
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/Edg\/(\d+)/, 'Edge'],
  [/SamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/Chrome\/(\d+)/, 'Chrome'],
  [/Version\/([\d.]+).*Safari/, 'Safari'],
];

function nameOf(userAgent: string): string {
  for (const [pattern, name] of NAMES) {
    const version = pattern.exec(userAgent)?.[1];
    if (version !== undefined) return `${name} ${version}`;
  }
  return 'Web';
}

/**
 * In a browser that is too old for the app: says so, in the language of the page, which holds the sentence.
 * Answers whether it is.
 */
export function saysTooOld(root: HTMLElement): boolean {
  const sentence = document.querySelector<HTMLTemplateElement>('#too-old');
  if (!isTooOld() || sentence === null) return false;
  root.replaceChildren(sentence.content.cloneNode(true));
  const name = root.querySelector('b');
  if (name !== null) name.textContent = nameOf(navigator.userAgent);
  return true;
}
