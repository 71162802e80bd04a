import { useNavigate, useNavigation } from '@remix-run/react';
import { type FormEvent, useRef, useState } from 'react';
import type { DrawnSearchView } from './drawn-search';
import { hrefOf } from './form-href';
import { useChanges } from './use-changes';
import { useCount } from './use-count';
import { useLookAhead } from './use-look-ahead';
import { useRedrawn } from './use-redrawn';
import { useSheet } from './use-sheet';

/**
 * Keeps the filters, the results and the button's count in step. A change in the column shows its results at once; a
 * change in the sheet looks them up ahead, so that the button shows them without waiting. Dismissing the sheet
 * discards its changes.
 */
export function useFilters(view: DrawnSearchView) {
  const ref = useRef<HTMLFormElement>(null);
  const { open, live, close } = useSheet(ref);
  const { ahead, failed, look } = useLookAhead(view, open);
  const go = useGo();
  const shown = ahead ?? view;
  // The form's query when it matches the results on screen.
  const agreed = useRef('');
  const changes = useChanges(ref, (href) => {
    if (href === agreed.current && !go.busy && !look.busy) return;
    if (open) return look.at(href);
    changes.areSent = true;
    go.to(href, true);
  });
  useRedrawn(ref, shown, changes, agreed);
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
    count: useCount(shown.count),
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
