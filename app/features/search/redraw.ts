import type { DrawnSearchView } from './drawn-search';

export { findValues } from './find-values';

/** The count is on its way for so long, in milliseconds. */
const countMs = 200;

/** The groups as the document brought them: its first view comes without. */
const first = new WeakMap<Element, string>();

/** Brings a form's fields and filter groups in line with a view; open groups, focus and scrolling stay as they are. */
export function redraw(form: HTMLFormElement, { query, typed, order, groups }: DrawnSearchView): void {
  const island = form.querySelector('[data-groups]');
  if (!island) return;
  if (!first.has(island)) first.set(island, island.innerHTML);
  const template = document.createElement('template');
  template.innerHTML = groups ?? first.get(island) ?? '';
  morphChildren(island, template.content);
  const words = form.elements.namedItem('query');
  // Words that were read are filters now, even while the field still has the focus.
  if (words instanceof HTMLInputElement && words.value.trim() === typed) words.value = query;
  setField(words, query);
  setField(form.elements.namedItem('sortBy'), order);
}

function setField(field: Element | RadioNodeList | null, value: string): void {
  const known = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
  if (known && field.value !== value && !isTypedIn(field)) field.value = value;
}

/** What is being typed is the shopper's. */
const isTypedIn = (field: Element): boolean =>
  field === document.activeElement && field.matches('input:not([type=checkbox], [type=radio], [type=range])');

/** Makes the children of `old` those of `fresh`, keeping every element that both have. */
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

/** What shows the same already: by its key, else what stands at the same place and is of the same kind. */
function sameAs(
  wanted: ChildNode,
  next: ChildNode | null,
  known: ReadonlyMap<string, Element>,
): ChildNode | undefined {
  const key = keyOf(wanted);
  if (key !== '') return known.get(key);
  return next && next.nodeName === wanted.nodeName && keyOf(next) === '' ? next : undefined;
}

/** What a group, an option or a field is known by among its siblings. */
function keyOf(node: ChildNode): string {
  if (!(node instanceof Element)) return '';
  const box = node.firstElementChild;
  const value =
    node.localName === 'label' && box?.matches('[type=checkbox]') ? box.getAttribute('value') : null;
  return value ?? node.getAttribute('data-key') ?? '';
}

function morph(old: Element, fresh: Element): void {
  for (const { name } of [...old.attributes]) {
    // What is open, and what typing hides, is the shopper's.
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

/** Runs when the frame that is being made is on the screen; soon, too, where no frames are made. */
export function afterPaint(then: () => void): void {
  const timer = setTimeout(then, 100);
  requestAnimationFrame(() => {
    clearTimeout(timer);
    setTimeout(then);
  });
}

/** New results are seen from their first car on, wherever in the old ones the shopper was. */
export function showFirst(): void {
  const results = document.getElementById('results');
  if (results && results.getBoundingClientRect().top < 0) results.scrollIntoView();
}

/** Counts from one number to another; at once for who wants no motion. Gives what stops it. */
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
