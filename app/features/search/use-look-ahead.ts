import { useFetcher } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { DrawnSearchView } from './drawn-search';
import { keptView, lookAheadParameter } from './load-search';

/** The sheet's search before it is shown; the last result stays until the next one arrives. */
export function useLookAhead(view: DrawnSearchView, open: boolean) {
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
