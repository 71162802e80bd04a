import { useLocation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { FormView } from '#server/page/views/form-view';
import {
  type Control,
  changedEntries,
  type Draft,
  keepDraft,
  keptControls,
  putBack,
  readDraft,
} from './draft';

type Drafted = Pick<FormView, 'values' | 'trap'>;

const isControl = (element: Element): element is Element & Control =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement;

const controlsOf = (form: HTMLFormElement, trap: string): Control[] =>
  keptControls([...form.elements].filter(isControl), trap);

interface Kept {
  readonly form: React.RefObject<HTMLFormElement>;
  /** Whether earlier input was restored. */
  readonly restored: boolean;
  /** Clears the form and its draft. */
  readonly forget: () => void;
}

/**
 * Stores form input in this tab until it is sent, and restores it, with its step, when the form reloads.
 * @param isAnswered the server's answer holds the input, so there is nothing to restore
 */
export function useDraft(
  view: Drafted,
  step: number,
  isAnswered: boolean,
  begin: (step: number) => void,
): Kept {
  // An address with another query may have other initial values.
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const form = useRef<HTMLFormElement>(null);
  const [restored, setRestored] = useState(false);
  const latest = useRef({ view, step });
  latest.current = { view, step };
  const keep = () => {
    const { view: shownView, step: at } = latest.current;
    if (!form.current) return;
    const values = changedEntries(controlsOf(form.current, shownView.trap), shownView.values);
    keepDraft(address, { step: at, values });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a form comes once
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const draft = isAnswered ? undefined : readDraft(address);
    const back = draft !== undefined && restore(element, view, draft);
    setRestored(back);
    if (!isAnswered) begin(back ? draft.step : 0);
    element.addEventListener('input', keep);
    element.addEventListener('change', keep);
    return () => {
      element.removeEventListener('input', keep);
      element.removeEventListener('change', keep);
      // The address has changed by now, so the stored text is no longer needed.
      if (location.pathname === '/success') keepDraft(address, undefined);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step is part of the draft
  useEffect(keep, [step]);

  const forget = () => {
    form.current?.reset();
    keepDraft(address, undefined);
    setRestored(false);
    begin(0);
  };
  return { form, restored, forget };
}

/** Input typed before hydration is newer than the draft. */
function restore(form: HTMLFormElement, { values, trap }: Drafted, draft: Draft): boolean {
  const controls = controlsOf(form, trap);
  return putBack(controls, draft.values, changedEntries(controls, values));
}
