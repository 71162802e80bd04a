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
  setField(form.elements.namedItem('query'), typed ?? query);
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
  if (!group) return;
  const plainValue = plain(value);
  for (const more of group.querySelectorAll('details')) more.open = plainValue !== '';
  const labels = [...group.querySelectorAll('label')];
  for (const label of labels)
    label.hidden = !plain(label.querySelector('input')?.value ?? '').includes(plainValue);
  statusOf(group).textContent = labels.every(({ hidden }) => hidden) ? 'No matches' : '';
}

/** The line that says when nothing matches, at the end of the values. */
function statusOf(group: Element): Element {
  const status = group.querySelector('[role=status]') ?? document.createElement('p');
  status.setAttribute('role', 'status');
  if (!status.parentElement) group.append(status);
  return status;
}

const plain = (text: string): string => text.trim().toLowerCase();

/**
 * Updates a static part to new HTML without replacing its elements: what the shopper opened stays open, focus and scroll
 * position stay, and a field keeps the text being typed. Elements match by `data-key`, a checkbox's label by the box's
 * value, others by their position. For parts that stand beside live elements and change with them.
 */
function updateInPlace(part: Element, html: string): void {
  const template = document.createElement('template');
  template.innerHTML = html;
  updateChildren(part, template.content);
}

/** Sets a field's value, unless the shopper is typing in it. */
function setField(field: Element | RadioNodeList | null, value: string): void {
  const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
  if (isField && field.value !== value && !isTypedIn(field)) field.value = value;
}

const isTypedIn = (field: Element): boolean =>
  field === document.activeElement && field.matches('input:not([type=checkbox], [type=radio], [type=range])');

/** Turns the children of `old` into those of `fresh`, keeping every element that both have. */
function updateChildren(old: ParentNode & Node, fresh: ParentNode & Node): void {
  const oldByKey = new Map([...old.children].map((child) => [keyOf(child), child]));
  let next = old.firstChild;
  for (const freshNode of [...fresh.childNodes]) {
    const same = sameAs(freshNode, next, oldByKey);
    if (!same) {
      old.insertBefore(freshNode, next);
      continue;
    }
    if (same === next) next = next.nextSibling;
    else old.insertBefore(same, next);
    if (same instanceof Element && freshNode instanceof Element) updateElement(same, freshNode);
    else if (same.nodeValue !== freshNode.nodeValue) same.nodeValue = freshNode.nodeValue;
  }
  while (next) {
    const rest = next;
    next = next.nextSibling;
    rest.remove();
  }
}

/** The matching element: by its key, otherwise the one at the same position with the same tag. */
function sameAs(
  freshNode: ChildNode,
  next: ChildNode | null,
  oldByKey: ReadonlyMap<string, Element>,
): ChildNode | undefined {
  const key = keyOf(freshNode);
  if (key !== '') return oldByKey.get(key);
  return next && next.nodeName === freshNode.nodeName && keyOf(next) === '' ? next : undefined;
}

/** The key of a group, an option or a field among its siblings. */
function keyOf(node: ChildNode): string {
  if (!(node instanceof Element)) return '';
  const box = node.firstElementChild;
  const value =
    node.localName === 'label' && box?.matches('[type=checkbox]') ? box.getAttribute('value') : null;
  return value ?? node.getAttribute('data-key') ?? '';
}

function updateElement(old: Element, fresh: Element): void {
  for (const { name } of [...old.attributes]) {
    // The shopper controls what is open and what typing hides.
    if (!fresh.hasAttribute(name) && !['open', 'hidden'].includes(name)) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (name !== 'open' && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  if (old instanceof HTMLInputElement && fresh instanceof HTMLInputElement) setInput(old, fresh);
  else updateChildren(old, fresh);
  if (old instanceof HTMLSelectElement && fresh instanceof HTMLSelectElement) setField(old, fresh.value);
}

function setInput(old: HTMLInputElement, fresh: HTMLInputElement): void {
  if (old.type === 'search') return;
  old.checked = fresh.defaultChecked;
  setField(old, fresh.defaultValue);
}
