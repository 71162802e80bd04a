import { useFetcher, useLocation, useNavigate, useNavigation } from '@remix-run/react';
import { type FormEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { hrefOf, useChanges, useUpdatedForm } from './form-sync';
import { keptView, lookAheadParameter } from './load-search';
import type { RenderedSearchView } from './render-search';

/**
 * Keeps the filters, the results and the button's count in step. A change in the column shows its results at once; a
 * change in the sheet looks them up ahead, so that the button shows them without waiting. Dismissing the sheet
 * discards its changes.
 */
export function useFilters(view: RenderedSearchView) {
  const ref = useRef<HTMLFormElement>(null);
  const { open, live, close } = useSheet(ref);
  const { ahead, failed, look } = useLookAhead(view, open);
  const go = useGo();
  const shownView = ahead ?? view;
  // The form's query when it matches the results on screen.
  const agreed = useRef('');
  const changes = useChanges(ref, (href) => {
    if (href === agreed.current && !go.busy && !look.busy) return;
    if (open) return look.at(href);
    changes.areSent = true;
    go.to(href, true);
  });
  useUpdatedForm(ref, shownView, changes, agreed);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    changes.drop();
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
    count: useCount(shownView.count),
    said: ahead?.countText,
    failed,
  };
}

/** Navigates to a search. */
function useGo() {
  const navigate = useNavigate();
  const busy = useNavigation().state !== 'idle';
  const to = (href: string, keepScroll: boolean, replace = false) =>
    navigate(href, { preventScrollReset: keepScroll, replace });
  return { busy, to };
}

/** The number on the button, animated from the previous one. */
function useCount(count: number): number {
  const [at, setAt] = useState(count);
  const latest = useRef(at);
  latest.current = at;
  useEffect(() => {
    if (latest.current === count) return;
    let stop: (() => void) | undefined;
    let over = false;
    void import('./update-form').then(({ countUp }) => {
      if (!over) stop = countUp(latest.current, count, setAt);
    });
    return () => {
      over = true;
      stop?.();
    };
  }, [count]);
  return at;
}

/** The sheet's search before it is shown; the last result stays until the next one arrives. */
function useLookAhead(view: RenderedSearchView, open: boolean) {
  const { load, state } = useFetcher();
  const [wantedSearch, want] = useState('');
  const lookedUpView = useRef<RenderedSearchView>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: on another page, or with the sheet closed, the looked-up count no longer applies
  useEffect(() => want(''), [view, open]);
  const looks = open && wantedSearch !== '';
  const fresh = looks && state === 'idle' ? keptView(wantedSearch) : undefined;
  lookedUpView.current = looks ? (fresh ?? lookedUpView.current) : undefined;
  const at = (href: string) => {
    want(href);
    load(`${href}&${lookAheadParameter}=`);
  };
  const hasFailed = looks && state === 'idle' && !fresh;
  return { ahead: lookedUpView.current, failed: hasFailed, look: { at, busy: state !== 'idle' } };
}

/** From this width up, the form is a column. */
const column = '(min-width: 62em)';

/** On a phone the form is a sheet over the page while the address ends in `#filters`. */
function useSheet(ref: RefObject<HTMLFormElement>) {
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
