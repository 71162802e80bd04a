import { type RefObject, useEffect, useRef, useState } from 'react';
import { hrefOf } from './form-href';
import { rememberToggled } from './use-redrawn';

/** Changes that follow each other faster than this are sent together, in milliseconds; the first is sent at once. */
const settleMs = 200;

/** The shopper's changes to the form. */
export interface Changes {
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
      if (type !== 'change') return void import('./redraw').then(({ findValues }) => findValues(target));
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
