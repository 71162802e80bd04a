import { setField, updateInPlace } from '~/rendering/update-in-place';
import type { RenderedSearchView } from './render-search';

/** Duration of the count's animation, in milliseconds. */
const countMs = 200;

/** The groups from the document: the first view comes without them. */
const first = new WeakMap<Element, string>();

/** Updates a form's fields and filter groups to match a view; open groups, focus and scroll position stay. */
export function updateForm(form: HTMLFormElement, { query, typed, order, groups }: RenderedSearchView): void {
  const keyless = form.querySelector('[data-key=""]');
  if (!keyless) return;
  if (!first.has(keyless)) first.set(keyless, keyless.innerHTML);
  updateInPlace(keyless, groups?.static ?? first.get(keyless) ?? '');
  const words = form.elements.namedItem('query');
  // Recognised words become filters, even while the field still has focus.
  if (words instanceof HTMLInputElement && words.value.trim() === typed) words.value = query;
  setField(words, query);
  setField(form.elements.namedItem('sortBy'), order);
}

/** Runs after the next frame is painted; soon, if no frames are painted. */
export function afterPaint(then: () => void): void {
  const timer = setTimeout(then, 100);
  requestAnimationFrame(() => {
    clearTimeout(timer);
    setTimeout(then);
  });
}

/** New results start at the first car, wherever the shopper was in the old ones. */
export function showFirst(): void {
  const results = document.getElementById('results');
  if (results && results.getBoundingClientRect().top < 0) results.scrollIntoView();
}

/** Counts from one number to another; at once with reduced motion. Returns a function that stops it. */
export function countUp(from: number, to: number, set: (count: number) => void): () => void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    set(to);
    return () => {};
  }
  const start = performance.now();
  let frame = 0;
  const step = () => {
    const part = Math.min((performance.now() - start) / countMs, 1);
    set(Math.round(from + (to - from) * part));
    if (part < 1) frame = requestAnimationFrame(step);
  };
  step();
  return () => cancelAnimationFrame(frame);
}

/** Makes the field that filters a list of values work once it is focused. */
export function findValues(field: Element): void {
  if (!(field instanceof HTMLInputElement) || field.dataset['key'] !== 'find') return;
  field.oninput = () => showMatches(field);
  // Enter would submit the form.
  field.onkeydown = (event) => {
    if (event.key === 'Enter') event.preventDefault();
  };
}

/** Shows the values that contain the typed text, including collapsed ones; all of them for an empty field. */
function showMatches({ value, parentElement: group }: HTMLInputElement): void {
  const plainValue = plain(value);
  for (const more of group?.querySelectorAll('details') ?? []) more.open = plainValue !== '';
  for (const label of group?.querySelectorAll('label') ?? [])
    label.hidden = !plain(label.querySelector('input')?.value ?? '').includes(plainValue);
}

const plain = (text: string): string => text.trim().toLowerCase();
