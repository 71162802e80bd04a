import { useEffect } from 'react';
import { tellPress } from '~/ui/events';
import { seenKey } from '~/ui/seen-key';

/** What an element does when it is pressed. A rejection lets the browser do what it would have done itself. */
export type Act = (element: HTMLElement, event: Event) => void | Promise<void>;

/** By `data-act` of the element pressed. Fetched with the first press. */
const acts: Readonly<Record<string, () => Promise<{ readonly act: Act }>>> = {
  copy: () => import('./act/copy'),
  calculate: () => import('./act/calculate'),
  gallery: () => import('./act/gallery'),
  pdf: () => import('./act/pdf'),
  map: () => import('~/ui/show-map'),
  'reveal-phone': () => import('./act/reveal-phone'),
  share: () => import('./act/share'),
  zoom: () => import('./act/zoom'),
};

/** Runs once an element with `data-watch` comes near the screen, one with `data-use` is pointed at or focused. */
const watched: Readonly<Record<string, () => Promise<{ readonly act: Act }>>> = {
  gallery: () => import('./act/gallery'),
  list: () => import('./act/list'),
  recent: () => import('./act/recent'),
  map: () => import('~/ui/show-map'),
};

/**
 * The behaviour of a page that the server drew, by one listener. Every element works natively too, as a link or in a
 * form: until the script is here, without scripting, and when an act fails.
 */
export function useActs(html: string | undefined): void {
  useEffect(() => {
    document.addEventListener('click', onClick, { capture: true });
    document.addEventListener('input', onInput);
    for (const event of uses) document.addEventListener(event, onUse);
    return () => {
      document.removeEventListener('click', onClick, { capture: true });
      document.removeEventListener('input', onInput);
      for (const event of uses) document.removeEventListener(event, onUse);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page's elements are others
  useEffect(() => {
    const idle = setTimeout(rememberCar, idleMs);
    const end = watchIn(document);
    return () => {
      clearTimeout(idle);
      end();
    };
  }, [html]);
}

/** Watches the elements of a part of the page, such as a dialog that just opened. Gives what ends it. */
export function watchIn(part: ParentNode): () => void {
  const near = new IntersectionObserver(onNear, { rootMargin: '200px' });
  for (const element of part.querySelectorAll('[data-watch]')) near.observe(element);
  return () => near.disconnect();
}

/** Elements whose act failed: their next click is the browser's. */
const native = new WeakSet<HTMLElement>();

function onClick(event: MouseEvent): void {
  tellPress(event);
  const element = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-act]') : null;
  const load = acts[element?.dataset['act'] ?? ''];
  const special = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
  if (!element || !load || special || native.has(element)) return;
  event.preventDefault();
  event.stopPropagation();
  load()
    .then(({ act }) => act(element, event))
    .catch(() => {
      native.add(element);
      element.click();
    });
}

const uses = ['pointerover', 'focusin'] as const;

function onUse({ target }: Event): void {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-use]') : null;
  if (!element) return;
  run(element, element.dataset['use']);
  delete element.dataset['use'];
}

/** Until then everything else had its turn. In milliseconds. */
const idleMs = 1500;

/** Keeps the first car that this browser is shown; with others before it, shows those. */
function rememberCar(): void {
  const section = document.querySelector<HTMLElement>('[data-seen]');
  if (!section) return;
  try {
    if (localStorage.getItem(seenKey)) run(section, 'recent');
    else localStorage.setItem(seenKey, JSON.stringify([section.dataset['seen']]));
  } catch {
    // Storage is disabled, so nothing is stored.
  }
}

function run(element: HTMLElement, name: string | undefined): void {
  // What does not come stays as the server drew it.
  watched[name ?? '']?.()
    .then(({ act }) => act(element, new Event('near')))
    .catch(() => undefined);
}

/** By `data-input` of the form around what changes. When it fails, its button still asks the server. */
function onInput(event: Event): void {
  const form = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-input]') : null;
  acts[form?.dataset['input'] ?? '']?.()
    .then(({ act }) => form && act(form, event))
    .catch(() => undefined);
}

function onNear(entries: readonly IntersectionObserverEntry[], observer: IntersectionObserver): void {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting || !(target instanceof HTMLElement)) continue;
    observer.unobserve(target);
    run(target, target.dataset['watch']);
  }
}
