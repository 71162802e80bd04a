import { useEffect } from 'react';

/** What an enhanced element does. It runs while the event is dispatched, unless its code had to load first. */
export type Behaviour = (element: HTMLElement, event: Event) => void | Promise<void>;

type Load = () => Promise<{ readonly run: Behaviour }>;

const behaviours: Record<string, Load> = {};
const loadedBehaviours = new Map<string, Behaviour>();

/** Adds a page's behaviours by name. Their code loads on first use. */
export function enhance(more: Readonly<Record<string, Load>>): void {
  Object.assign(behaviours, more);
}

async function load(name: string): Promise<Behaviour | undefined> {
  const behaviour = (await behaviours[name]?.())?.run;
  if (behaviour) loadedBehaviours.set(name, behaviour);
  return behaviour;
}

/** Rejects when the behaviour fails or cannot be loaded. */
async function start(name: string, element: HTMLElement, event: Event): Promise<void> {
  const behaviour = loadedBehaviours.get(name) ?? (await load(name));
  await behaviour?.(element, event);
}

/** Without the behaviour, the element stays as the server rendered it. */
const leave = (): void => undefined;

/** The element around an event's target that has the attribute `data-{attribute}`, and the name there. */
function enhanced(target: EventTarget | null, attribute: string) {
  const element = target instanceof Element ? target.closest<HTMLElement>(`[data-${attribute}]`) : null;
  return { element, name: element?.dataset[attribute] ?? '' };
}

/** Elements whose behaviour failed: the browser handles their next click. */
const native = new WeakSet<HTMLElement>();

/** `data-act`: runs on a press. When it fails, the browser follows the link or sends the form. */
function onClick(event: Event): void {
  const { element, name } = enhanced(event.target, 'act');
  if (!element || !behaviours[name] || !isPlain(event) || native.has(element)) return;
  event.preventDefault();
  event.stopPropagation();
  start(name, element, event).catch(() => {
    native.add(element);
    element.click();
  });
}

const isPlain = (event: Event): boolean =>
  event instanceof MouseEvent &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0);

/** `data-input`: runs on each input. */
function onInput(event: Event): void {
  const { element, name } = enhanced(event.target, 'input');
  if (element) start(name, element, event).catch(leave);
}

/** `data-use`: runs when first pointed at or focused; the code of `data-input` loads then. */
function onUse(event: Event, target = event.target): void {
  const { element, name } = enhanced(target, 'use');
  if (element && behaviours[name]) {
    delete element.dataset['use'];
    start(name, element, event).catch(leave);
  }
  const field = enhanced(target, 'input');
  if (field.element && !loadedBehaviours.has(field.name)) load(field.name).catch(leave);
}

const listeners: readonly (readonly [string, (event: Event) => void])[] = [
  ['click', onClick],
  ['input', onInput],
  ['pointerover', onUse],
  ['focusin', onUse],
];

/** Listens to the enhanced elements of every page; once, at the root. */
export function useEnhanced(): void {
  useEffect(() => {
    for (const [type, listener] of listeners) document.addEventListener(type, listener, true);
    onUse(new Event('focusin'), document.activeElement);
    return () => {
      for (const [type, listener] of listeners) document.removeEventListener(type, listener, true);
    };
  }, []);
}

/** `data-watch`: runs once the element comes near the screen. Returns a function that stops watching. */
export function watch(part: ParentNode | null): () => void {
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue;
        near.unobserve(target);
        start(target.dataset['watch'] ?? '', target, new Event('near')).catch(leave);
      }
    },
    { rootMargin: '200px' },
  );
  for (const element of part?.querySelectorAll('[data-watch]') ?? []) near.observe(element);
  return () => near.disconnect();
}
