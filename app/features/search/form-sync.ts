import { type MutableRefObject, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RenderedSearchView } from './render-search';

// The filter form and the search on screen in step: the shopper's changes go out, the answer's values come in.

/** Changes that follow each other faster than this are sent together, in milliseconds; the first is sent at once. */
const settleMs = 200;

/** The shopper's changes to the form. */
interface Changes {
  /** Changes were sent, and their results are not on screen yet. */
  areSent: boolean;
  /** There are unsent changes. */
  areWaiting(): boolean;
  /** Discards unsent changes: something else replaces them. */
  drop(): void;
}

/** Listens to the form's changes, including fields outside the form element. */
export function useChanges(ref: RefObject<HTMLFormElement>, send: (href: string) => void): Changes {
  const state = useRef({ send, timer: 0, last: -settleMs, waiting: false });
  state.current.send = send;
  const [changes] = useState<Changes>(() => ({
    areSent: false,
    areWaiting: () => state.current.waiting,
    drop: () => {
      clearTimeout(state.current.timer);
      state.current.waiting = false;
    },
  }));
  useEffect(() => {
    const form = ref.current;
    if (!form) return;
    const flush = () => {
      changes.drop();
      state.current.send(hrefOf(form));
    };
    const onUse = ({ type, target }: Event) => {
      if (!(target instanceof Element) || !(form.contains(target) || isFieldOf(form, target))) return;
      if (type === 'toggle') return rememberToggled(target);
      if (type !== 'change') return void import('./update-form').then(({ findValues }) => findValues(target));
      const { current } = state;
      const wait = performance.now() - current.last < settleMs ? settleMs : 0;
      current.last = performance.now();
      current.waiting = true;
      clearTimeout(current.timer);
      if (wait === 0) flush();
      else current.timer = window.setTimeout(flush, wait);
    };
    const uses = ['pointerover', 'focusin', 'change', 'toggle'];
    for (const use of uses) document.addEventListener(use, onUse, true);
    // Changes made before hydration.
    if ([...form.elements].some(isChanged)) flush();
    return () => {
      changes.drop();
      for (const use of uses) document.removeEventListener(use, onUse, true);
    };
  }, [ref, changes]);
  return changes;
}

const isFieldOf = (form: HTMLFormElement, field: Element): boolean => 'form' in field && field.form === form;

function isChanged(field: Element): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some((option) => option.selected !== option.defaultSelected);
  if (!(field instanceof HTMLInputElement) || field.name === '' || field.type === 'hidden') return false;
  return field.checked !== field.defaultChecked || field.value !== field.defaultValue;
}

const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/** Groups that the shopper opened or closed, until the page is left. */
const toggled = new Map<string, boolean>();
function rememberToggled(target: Element): void {
  if (target instanceof HTMLDetailsElement) toggled.set(target.dataset['key'] ?? '', target.open);
}

/** Updates the form to match the search on screen; sets `agreed` to its query. */
export function useUpdatedForm(
  ref: RefObject<HTMLFormElement>,
  view: RenderedSearchView,
  changes: Changes,
  agreed: MutableRefObject<string>,
): void {
  const lastView = useRef(view);
  useEffect(() => {
    if (ref.current) agreed.current = hrefOf(ref.current);
  }, [ref, agreed]);
  useBeforePaint(() => {
    for (const group of ref.current?.querySelectorAll('details') ?? [])
      group.open = toggled.get(group.dataset['key'] ?? '') ?? group.open;
  }, [ref]);
  useBeforePaint(() => {
    if (lastView.current === view) return;
    lastView.current = view;
    void import('./update-form').then(({ afterPaint, showFirst, updateForm }) => {
      if (changes.areSent) showFirst();
      changes.areSent = false;
      // The cars first: the shopper is waiting for them.
      afterPaint(() => {
        if (!ref.current || lastView.current !== view || changes.areWaiting()) return;
        updateForm(ref.current, view);
        agreed.current = hrefOf(ref.current);
      });
    });
  }, [ref, view, changes, agreed]);
}

/** The address that a form submits to; empty fields are left out. */
export function hrefOf(form: HTMLFormElement): string {
  const params = new URLSearchParams();
  new FormData(form).forEach((value, name) => {
    if (typeof value === 'string' && value !== '') params.append(name, value);
  });
  return `${form.getAttribute('action')}?${params}`;
}
