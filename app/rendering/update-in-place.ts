/**
 * Updates a static part to new HTML without replacing its elements: what the shopper opened stays open, focus and scroll
 * position stay, and a field keeps the text being typed. Elements match by `data-key`, a checkbox's label by the box's
 * value, others by their position. For parts that stand beside live elements and change with them.
 */
export function updateInPlace(part: Element, html: string): void {
  const template = document.createElement('template');
  template.innerHTML = html;
  updateChildren(part, template.content);
}

/** Sets a field's value, unless the shopper is typing in it. */
export function setField(field: Element | RadioNodeList | null, value: string): void {
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
