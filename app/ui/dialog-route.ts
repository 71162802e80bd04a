import { useNavigate, useOutletContext } from '@remix-run/react';

/** What the page behind tells its dialogs. */
export interface DialogContext {
  /** Where in the browser's history the page behind was seen last; undefined when it was not. */
  readonly seenAt: () => number | undefined;
}

/** The router numbers the entries of its history. */
export function historyIndex(): number | undefined {
  const state: unknown = typeof history === 'undefined' ? undefined : history.state;
  const index = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : undefined;
  return typeof index === 'number' ? index : undefined;
}

/**
 * A dialog that is a route of its own: whether it stands over the page it belongs to, and how it is closed. Closing
 * goes back to the page as it was, so that the Back button leads out of the page afterwards, not into it again.
 */
export function useDialogRoute(pageHref: string): { readonly over: boolean; readonly close: () => void } {
  const { seenAt } = useOutletContext<DialogContext>();
  const navigate = useNavigate();
  const opening = seenAt();
  const close = () => {
    const steps = (opening ?? Number.POSITIVE_INFINITY) - (historyIndex() ?? 0);
    if (steps < 0) navigate(steps);
    else navigate(pageHref, { preventScrollReset: true, replace: true });
  };
  return { over: opening !== undefined, close };
}
