import { useFetcher, useLocation, useNavigate, useNavigation } from '@remix-run/react';
import { type FormEvent, type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { DrawnSearchView } from './drawn-search';
import { keptView, lookAheadParameter } from './load-search';

/** Changes that follow each other faster than this are shown together, in milliseconds; the first goes at once. */
const settleMs = 200;
const column = '(min-width: 992px)';
const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/**
 * Keeps the filters, the results and the button's count in step. A change in the column shows its results at once;
 * in the sheet it is looked up ahead, so that the button shows them without waiting. What closes the sheet otherwise
 * takes its changes back.
 */
export function useFilters(view: DrawnSearchView) {
  const ref = useRef<HTMLFormElement>(null);
  const { open, live, close } = useSheet(ref);
  const { ahead, failed, look } = useLookAhead(view, open);
  const go = useGo();
  const shown = ahead ?? view;
  // What the form asks for when it agrees with what is shown.
  const agreed = useRef('');
  const settled = useSettling(ref, (href) => {
    if (href === agreed.current && !go.busy && !look.busy) return;
    if (open) look.at(href);
    else go.to(href, matchMedia(column).matches);
  });
  useRedrawn(ref, shown, settled, agreed);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    settled.now();
    go.to(hrefOf(event.currentTarget), false, open);
  };
  const [groups] = useState(view.groups);
  return {
    ref,
    groups,
    live,
    open,
    close,
    onSubmit,
    count: useCount(shown.count),
    said: ahead?.countText,
    failed,
  };
}

/** Leads to a search. */
function useGo() {
  const navigate = useNavigate();
  const busy = useNavigation().state !== 'idle';
  const to = (href: string, keepScroll: boolean, replace = false) =>
    navigate(href, { preventScrollReset: keepScroll, replace });
  return { busy, to };
}

/** The search that the sheet's form asks for, before it is shown; what was looked up stays until the next is there. */
function useLookAhead(view: DrawnSearchView, open: boolean) {
  const { load, state } = useFetcher();
  const [wanted, want] = useState('');
  const found = useRef<DrawnSearchView>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page, or the sheet closed: what was looked up is past
  useEffect(() => want(''), [view, open]);
  const looks = open && wanted !== '';
  const fresh = looks && state === 'idle' ? keptView(wanted) : undefined;
  found.current = looks ? (fresh ?? found.current) : undefined;
  const at = (href: string) => {
    want(href);
    load(`${href}&${lookAheadParameter}=`);
  };
  const failed = looks && state === 'idle' && !fresh;
  return { ahead: found.current, failed, look: { at, busy: state !== 'idle' } };
}

/** Hears the form's changes, those of fields that stand elsewhere too. */
function useSettling(ref: { current: HTMLFormElement | null }, send: (href: string) => void) {
  const state = useRef({ send, timer: 0, last: -settleMs, unsent: false });
  state.current.send = send;
  const [settled] = useState(() => ({
    unsent: () => state.current.unsent,
    now: () => {
      clearTimeout(state.current.timer);
      state.current.unsent = false;
    },
  }));
  useEffect(() => {
    const form = ref.current;
    if (!form) return;
    const flush = () => {
      settled.now();
      state.current.send(hrefOf(form));
    };
    const onUse = ({ type, target }: Event) => {
      if (!(target instanceof Element) || !(form.contains(target) || isFieldOf(form, target))) return;
      if (type === 'toggle') return remember(target);
      if (type !== 'change') return void import('./redraw');
      const { current } = state;
      const wait = performance.now() - current.last < settleMs ? settleMs : 0;
      current.last = performance.now();
      current.unsent = true;
      clearTimeout(current.timer);
      if (wait === 0) flush();
      else current.timer = window.setTimeout(flush, wait);
    };
    const uses = ['pointerover', 'focusin', 'change', 'toggle'];
    for (const use of uses) document.addEventListener(use, onUse, true);
    // What was changed before the page came alive.
    if ([...form.elements].some(isChanged)) flush();
    return () => {
      settled.now();
      for (const use of uses) document.removeEventListener(use, onUse, true);
    };
  }, [ref, settled]);
  return settled;
}

const isFieldOf = (form: HTMLFormElement, field: Element): boolean => 'form' in field && field.form === form;

const isChanged = (field: Element): boolean =>
  field instanceof HTMLInputElement && field.name !== ''
    ? field.checked !== field.defaultChecked ||
      (field.type !== 'hidden' && field.value !== field.defaultValue)
    : false;

/** Groups that the shopper opened or closed, for as long as the site is open. */
const toggled = new Map<string, boolean>();
function remember(target: Element): void {
  if (target instanceof HTMLDetailsElement) toggled.set(target.dataset['key'] ?? '', target.open);
}

/** Brings the form in line with the search that is shown. */
function useRedrawn(
  ref: { current: HTMLFormElement | null },
  shown: DrawnSearchView,
  settled: { unsent(): boolean },
  agreed: { current: string },
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
    void import('./redraw').then(({ redraw }) => {
      if (!ref.current || settled.unsent()) return;
      redraw(ref.current, shown);
      agreed.current = hrefOf(ref.current);
    });
  }, [ref, shown, settled, agreed]);
}

/** The number on the button, on its way from the number before. */
function useCount(count: number): number {
  const [at, setAt] = useState(count);
  const latest = useRef(at);
  latest.current = at;
  useEffect(() => {
    if (latest.current === count) return;
    let stop: (() => void) | undefined;
    let over = false;
    void import('./redraw').then(({ countUp }) => {
      if (!over) stop = countUp(latest.current, count, setAt);
    });
    return () => {
      over = true;
      stop?.();
    };
  }, [count]);
  return at;
}

/** On a phone the form is a sheet over the page while the address ends in `#filters`. */
function useSheet(ref: { current: HTMLFormElement | null }) {
  const navigate = useNavigate();
  const { hash, search, state } = useLocation();
  const [live, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  const open = live && hash === '#filters';
  const shut = useRef(() => {});
  shut.current = () => {
    if (state?.sheet) navigate(-1);
    else navigate({ search, hash: '' }, { replace: true, preventScrollReset: true });
  };
  useEffect(() => {
    const sheet = ref.current?.parentElement;
    if (!open || !sheet || matchMedia(column).matches) return;
    let restore: (() => void) | undefined;
    let over = false;
    void import('./sheet').then(({ modal }) => {
      if (!over) restore = modal(sheet, () => shut.current());
    });
    return () => {
      over = true;
      restore?.();
    };
  }, [ref, open]);
  const close = (event: MouseEvent) => {
    event.preventDefault();
    shut.current();
  };
  return { open, live, close };
}

/** The address that a form asks for; empty fields ask for nothing. */
function hrefOf(form: HTMLFormElement): string {
  const params = new URLSearchParams();
  new FormData(form).forEach((value, name) => {
    if (typeof value === 'string' && value !== '') params.append(name, value);
  });
  return `${form.getAttribute('action')}?${params}`;
}
