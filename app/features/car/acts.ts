import { useEffect } from 'react';
import { tellPress } from '~/ui/events';
import { seenKey } from '~/ui/seen-key';

/** Runs when an element is pressed. If it rejects, the browser does the element's native action. */
export type Act = (element: HTMLElement, event: Event) => void | Promise<void>;

/** By `data-act` of the pressed element. Loaded on the first press. */
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

/**
 * Elements with `data-watch` run once they come near the screen; those with `data-use`, once pointed at or focused.
 */
const watched: Readonly<Record<string, () => Promise<{ readonly act: Act }>>> = {
  gallery: () => import('./act/gallery'),
  list: () => import('./act/list'),
  recent: () => import('./act/recent'),
  map: () => import('~/ui/show-map'),
};

/**
 * Adds behaviour to a server-rendered page with one listener. Every element also works natively as a link or in a
 * form: before the script loads, without JavaScript, and when an act fails.
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

/** Watches the elements in a part of the page, such as a dialog that just opened. Returns a function that stops it. */
export function watchIn(part: ParentNode): () => void {
  const near = new IntersectionObserver(onNear, { rootMargin: '200px' });
  for (const element of part.querySelectorAll('[data-watch]')) near.observe(element);
  return () => near.disconnect();
}

/** Elements whose act failed: the browser handles their next click. */
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

/** Delay that lets everything else run first, in milliseconds. */
const idleMs = 1500;

/** Stores the first car this browser opens; if others are stored already, shows them. */
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
  // If the request fails, the server's rendering stays.
  watched[name ?? '']?.()
    .then(({ act }) => act(element, new Event('near')))
    .catch(() => undefined);
}

/** By `data-input` of the surrounding form. If it fails, the form's button still asks the server. */
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
