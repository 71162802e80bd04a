import { type MutableRefObject, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { DrawnSearchView } from './drawn-search';
import { hrefOf } from './form-href';
import type { Changes } from './use-changes';

const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/** Groups that the shopper opened or closed, until the page is left. */
const toggled = new Map<string, boolean>();
export function rememberToggled(target: Element): void {
  if (target instanceof HTMLDetailsElement) toggled.set(target.dataset['key'] ?? '', target.open);
}

/** Updates the form to match the search on screen; sets `agreed` to its query. */
export function useRedrawn(
  ref: RefObject<HTMLFormElement>,
  shown: DrawnSearchView,
  changes: Changes,
  agreed: MutableRefObject<string>,
): void {
  const drawn = useRef(shown);
  useEffect(() => {
    if (ref.current) agreed.current = hrefOf(ref.current);
  }, [ref, agreed]);
  useBeforePaint(() => {
    for (const group of ref.current?.querySelectorAll('details') ?? [])
      group.open = toggled.get(group.dataset['key'] ?? '') ?? group.open;
  }, [ref]);
  useBeforePaint(() => {
    if (drawn.current === shown) return;
    drawn.current = shown;
    void import('./redraw').then(({ afterPaint, redraw, showFirst }) => {
      if (changes.areSent) showFirst();
      changes.areSent = false;
      // The cars first: the shopper is waiting for them.
      afterPaint(() => {
        if (!ref.current || drawn.current !== shown || changes.areWaiting()) return;
        redraw(ref.current, shown);
        agreed.current = hrefOf(ref.current);
      });
    });
  }, [ref, shown, changes, agreed]);
}
