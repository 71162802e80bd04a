import { useEffect } from 'react';

/** What an element does when it is pressed. A rejection lets the browser do what it would have done itself. */
export type Act = (element: HTMLElement, event: Event) => void | Promise<void>;

/** By `data-act` of the element pressed. Fetched with the first press. */
const acts: Readonly<Record<string, () => Promise<{ readonly act: Act }>>> = {
  share: () => import('./act/share'),
};

/** Runs once an element with `data-watch` comes near the screen. */
const watched: Readonly<Record<string, () => Promise<{ readonly act: Act }>>> = {};

/**
 * The behaviour of a page that the server drew, by one listener. Every element works natively too, as a link or in a
 * form: until the script is here, without scripting, and when an act fails.
 */
export function useActs(html: string | undefined): void {
  useEffect(() => {
    document.addEventListener('click', onClick, { capture: true });
    return () => document.removeEventListener('click', onClick, { capture: true });
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page's elements are others
  useEffect(() => {
    const near = new IntersectionObserver(onNear, { rootMargin: '200px' });
    for (const element of document.querySelectorAll('[data-watch]')) near.observe(element);
    return () => near.disconnect();
  }, [html]);
}

/** Elements whose act failed: their next click is the browser's. */
const native = new WeakSet<HTMLElement>();

function onClick(event: MouseEvent): void {
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

function onNear(entries: readonly IntersectionObserverEntry[], observer: IntersectionObserver): void {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting || !(target instanceof HTMLElement)) continue;
    observer.unobserve(target);
    const load = watched[target.dataset['watch'] ?? ''];
    // What does not come stays as the server drew it.
    load?.()
      .then(({ act }) => act(target, new Event('near')))
      .catch(() => undefined);
  }
}
