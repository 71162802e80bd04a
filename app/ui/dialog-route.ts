import { useNavigate, useOutletContext } from '@remix-run/react';

/** What a page tells the routes whose content may stand in a dialog over it. */
export interface DialogContext {
  /** Whether it does; else it is a page of its own. */
  readonly isOver: () => boolean;
}

/** Whether the route's content stands in a dialog over its page. */
export const useIsOver = (): boolean => useOutletContext<DialogContext>().isOver();

/** The router numbers the entries of its history. */
export function historyIndex(): number | undefined {
  const state: unknown = typeof history === 'undefined' ? undefined : history.state;
  const index = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : undefined;
  return typeof index === 'number' ? index : undefined;
}

/**
 * Closes a dialog that is a route of its own. Closing goes back to the page as it was seen last, at `seenAt` in the browser's
 * history, so that the Back button leads out of the page afterwards, not into the dialog again.
 */
export function useCloseDialog(pageHref: string, seenAt: number): () => void {
  const navigate = useNavigate();
  return () => {
    const steps = seenAt - (historyIndex() ?? 0);
    if (steps < 0) navigate(steps);
    else navigate(pageHref, { preventScrollReset: true, replace: true });
  };
}
