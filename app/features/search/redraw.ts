import type { DrawnSearchView } from './drawn-search';

export { findValues } from './find-values';

/** Duration of the count's animation, in milliseconds. */
const countMs = 200;

/** The groups from the document: the first view comes without them. */
const first = new WeakMap<Element, string>();

/** Updates a form's fields and filter groups to match a view; open groups, focus and scroll position stay. */
export function redraw(form: HTMLFormElement, { query, typed, order, groups }: DrawnSearchView): void {
  const island = form.querySelector('[data-groups]');
  if (!island) return;
  if (!first.has(island)) first.set(island, island.innerHTML);
  const template = document.createElement('template');
  template.innerHTML = groups ?? first.get(island) ?? '';
  morphChildren(island, template.content);
  const words = form.elements.namedItem('query');
  // Recognised words become filters, even while the field still has focus.
  if (words instanceof HTMLInputElement && words.value.trim() === typed) words.value = query;
  setField(words, query);
  setField(form.elements.namedItem('sortBy'), order);
}

function setField(field: Element | RadioNodeList | null, value: string): void {
  const known = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
  if (known && field.value !== value && !isTypedIn(field)) field.value = value;
}

/** Leave the text being typed alone. */
const isTypedIn = (field: Element): boolean =>
  field === document.activeElement && field.matches('input:not([type=checkbox], [type=radio], [type=range])');

/** Turns the children of `old` into those of `fresh`, keeping every element that both have. */
function morphChildren(old: ParentNode & Node, fresh: ParentNode & Node): void {
  const known = new Map([...old.children].map((child) => [keyOf(child), child]));
  let next = old.firstChild;
  for (const wanted of [...fresh.childNodes]) {
    const same = sameAs(wanted, next, known);
    if (!same) {
      old.insertBefore(wanted, next);
      continue;
    }
    if (same === next) next = next.nextSibling;
    else old.insertBefore(same, next);
    if (same instanceof Element && wanted instanceof Element) morph(same, wanted);
    else if (same.nodeValue !== wanted.nodeValue) same.nodeValue = wanted.nodeValue;
  }
  while (next) {
    const rest = next;
    next = next.nextSibling;
    rest.remove();
  }
}

/** The matching element: by its key, otherwise the one at the same position with the same tag. */
function sameAs(
  wanted: ChildNode,
  next: ChildNode | null,
  known: ReadonlyMap<string, Element>,
): ChildNode | undefined {
  const key = keyOf(wanted);
  if (key !== '') return known.get(key);
  return next && next.nodeName === wanted.nodeName && keyOf(next) === '' ? next : undefined;
}

/** The key of a group, an option or a field among its siblings. */
function keyOf(node: ChildNode): string {
  if (!(node instanceof Element)) return '';
  const box = node.firstElementChild;
  const value =
    node.localName === 'label' && box?.matches('[type=checkbox]') ? box.getAttribute('value') : null;
  return value ?? node.getAttribute('data-key') ?? '';
}

function morph(old: Element, fresh: Element): void {
  for (const { name } of [...old.attributes]) {
    // The shopper controls what is open and what typing hides.
    if (!fresh.hasAttribute(name) && !['open', 'hidden'].includes(name)) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (name !== 'open' && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  if (old instanceof HTMLInputElement && fresh instanceof HTMLInputElement) setInput(old, fresh);
  else morphChildren(old, fresh);
  if (old instanceof HTMLSelectElement && fresh instanceof HTMLSelectElement) setField(old, fresh.value);
}

function setInput(old: HTMLInputElement, fresh: HTMLInputElement): void {
  if (old.type === 'search') return;
  old.checked = fresh.defaultChecked;
  setField(old, fresh.defaultValue);
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
