import { useSubmit } from '@remix-run/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { SearchView } from '#server/search/views/search-view';

/** Typing settles this long before the count is asked for, in milliseconds. */
const settleMs = 200;

/** Keeps the button's count true while filters change; on a wide screen a change shows its results at once. */
export function useLiveCount(view: SearchView) {
  const submit = useSubmit();
  const [count, setCount] = useState(view.count);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => setCount(view.count), [view]);
  const onChange = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (matchMedia('(min-width: 992px)').matches) submit(form, { preventScrollReset: true });
      else void countOf(form).then((fresh) => fresh !== undefined && setCount(fresh));
    }, settleMs);
  };
  return { count, onChange };
}

/** The number of cars the form would give; undefined while the search cannot be reached: the old count stays. */
async function countOf(form: HTMLFormElement): Promise<number | undefined> {
  const params = new URLSearchParams();
  new FormData(form).forEach((value, name) => {
    if (typeof value === 'string' && value !== '') params.append(name, value);
  });
  const answer = await fetch(`/api/search?limit=0&${params}`).catch(() => undefined);
  if (!answer?.ok) return undefined;
  const body: { count?: number } = await answer.json();
  return body.count;
}
