/** Returns whether the browser lacks a feature of the versions in `oldest.json`. */
const isTooOld = (): boolean =>
  !('CSSPropertyRule' in window) || !CSS.supports('color', 'color-mix(in srgb, red, red)');

/** Specific names come first, because these browsers' user agents also contain the names of others. */
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

/** Shows the message from the HTML if the browser is too old for the app. Returns whether it is. */
export function showTooOld(root: HTMLElement): boolean {
  const sentence = document.querySelector<HTMLTemplateElement>('#too-old');
  if (!isTooOld() || sentence === null) return false;
  root.replaceChildren(sentence.content.cloneNode(true));
  const name = root.querySelector('b');
  if (name !== null) name.textContent = nameOf(navigator.userAgent);
  return true;
}
