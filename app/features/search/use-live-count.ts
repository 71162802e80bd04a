import { useNavigation, useSubmit } from '@remix-run/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { SearchView } from '#server/search/views/search-view';

/** Typing settles this long before the count is asked for, in milliseconds. */
const settleMs = 200;

/**
 * Keeps the button's count true while filters change; on a wide screen a change shows its results at once. The same
 * search is never sent twice: a press of the button takes the place of a change that was about to be shown.
 */
export function useLiveCount(view: SearchView) {
  const submit = useSubmit();
  const busy = useNavigation().state !== 'idle';
  const [count, setCount] = useState(view.count);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const underWay = useRef('');
  useEffect(() => setCount(view.count), [view]);
  useEffect(() => {
    if (!busy) underWay.current = '';
  }, [busy]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onChange = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (!matchMedia('(min-width: 992px)').matches) {
        void countOf(form).then((fresh) => fresh !== undefined && setCount(fresh));
      } else if (underWay.current !== queryOf(form)) {
        underWay.current = queryOf(form);
        submit(form, { preventScrollReset: true });
      }
    }, settleMs);
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    clearTimeout(timer.current);
    const query = queryOf(event.currentTarget);
    if (underWay.current === query) event.preventDefault();
    underWay.current = query;
  };
  return { count, onChange, onSubmit };
}

/** What the form asks for; empty fields ask for nothing. A space stands before it, so that no search is `''`. */
function queryOf(form: HTMLFormElement): string {
  const params = new URLSearchParams();
  new FormData(form).forEach((value, name) => {
    if (typeof value === 'string' && value !== '') params.append(name, value);
  });
  return ` ${params}`;
}

/** The number of cars the form would give; undefined while the search cannot be reached: the old count stays. */
async function countOf(form: HTMLFormElement): Promise<number | undefined> {
  const answer = await fetch(`/api/search?limit=0&${queryOf(form).trim()}`).catch(() => undefined);
  if (!answer?.ok) return undefined;
  const body: { count?: number } = await answer.json();
  return body.count;
}
