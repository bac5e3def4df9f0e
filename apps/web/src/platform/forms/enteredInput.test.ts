// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { hasEnteredInput, isFormTouched, markSentForms, watchEnteredInput } from './enteredInput.ts';

let stop: () => void;

function part<T extends Element>(selector: string): T {
  const found = document.querySelector<T>(selector);
  if (found === null) throw new Error(`no ${selector}`);
  return found;
}

function type(value: string) {
  const field = part<HTMLInputElement>('[type=text]');
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function submit() {
  part('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
}

beforeEach(() => {
  document.body.innerHTML = `<input type="search" />
    <form><input type="text" /><input type="checkbox" value="on" /></form>`;
  stop = watchEnteredInput();
});
afterEach(() => stop());

it('a form is touched while it contains what the person typed or chose', () => {
  expect(isFormTouched()).toBe(false);
  type('Lovely');
  expect(isFormTouched()).toBe(true);
  type('');
  expect(isFormTouched()).toBe(false);
  part<HTMLInputElement>('[type=checkbox]').checked = true;
  expect(isFormTouched()).toBe(true);
});

it('a field outside a form touches none', () => {
  part<HTMLInputElement>('[type=search]').value = 'Marco';
  part('[type=search]').dispatchEvent(new Event('input', { bubbles: true }));
  expect(isFormTouched() || hasEnteredInput()).toBe(false);
});

it('text from before a reload counts as entered, although nothing was typed since', () => {
  part<HTMLInputElement>('[type=text]').value = 'Lovely';
  expect(isFormTouched()).toBe(false);
  expect(hasEnteredInput()).toBe(true);
});

it('a submitted form is done when the page is left, until it changes again', () => {
  type('Lovely');
  markSentForms();
  expect(hasEnteredInput()).toBe(true);
  submit();
  expect(hasEnteredInput()).toBe(true);
  markSentForms();
  expect(hasEnteredInput()).toBe(false);
  type('Lovelier');
  expect(hasEnteredInput()).toBe(true);
});

it.each(['<p role="alert">No connection</p>', '<input aria-invalid="true" />'])(
  'a submitted form with %s is not done',
  (refusal) => {
    type('Lovely');
    submit();
    part('form').insertAdjacentHTML('beforeend', refusal);
    markSentForms();
    expect(hasEnteredInput()).toBe(true);
  },
);
