import { useLocation, useNavigate } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { historyIndex } from '~/ui/dialog-route';

export interface Steps {
  /** The one that is shown, counted from 0. */
  readonly step: number;
  /** To a later one: a new entry of the history. */
  readonly go: (step: number) => void;
  /** To the one before: to the entry of the history that showed it, where there is one. */
  readonly back: () => void;
  /** To any, in the entry of the history that stands. */
  readonly begin: (step: number) => void;
}

const hashOf = (step: number) => `#step-${step + 1}`;

/** The step an address names; undefined for the address of something else in the page, e.g. of a field. */
function stepIn(hash: string, count: number): number | undefined {
  const step = Number(/^#step-(\d)$/.exec(hash)?.[1]) - 1;
  return step >= 0 && step < count ? step : undefined;
}

/**
 * The step a form shows. Each has an entry of its own in the browser's
 * history, so that its Back leads to the step before. The entries differ in their fragment alone: no such move asks
 * the server.
 * @param answer what the server said last; a new answer goes before all else
 */
export function useSteps(count: number, answer: { readonly step: number } | undefined): Steps {
  const { pathname, search, hash, key } = useLocation();
  const navigate = useNavigate();
  const [step, setStep] = useState(answer?.step ?? 0);
  const [seen, setSeen] = useState({ answer, hash });
  const begun = useRef<number>();
  // A link to a field makes an entry too: it belongs to the step that stood there.
  const shownAt = useRef(new Map<string, number>());
  useEffect(() => {
    begun.current = historyIndex();
  }, []);
  // While drawing, so that the step with the mistake stands there before anything in it is focused.
  if (seen.answer !== answer || seen.hash !== hash) {
    setSeen({ answer, hash });
    const asked = seen.hash === hash ? undefined : (stepIn(hash, count) ?? shownAt.current.get(key + hash));
    setStep((answer && seen.answer !== answer ? answer.step : asked) ?? step);
  }
  useEffect(() => {
    if (!shownAt.current.has(key + hash)) shownAt.current.set(key + hash, step);
  }, [key, hash, step]);
  const show = (next: number, replace: boolean) => {
    setStep(next);
    if (count > 1) navigate({ pathname, search, hash: hashOf(next) }, { replace, preventScrollReset: true });
  };
  return {
    step,
    go: (next) => show(next, false),
    back: () => {
      const isOwn = (historyIndex() ?? 0) > (begun.current ?? 0) && hash === hashOf(step);
      if (isOwn) navigate(-1);
      else show(Math.max(step - 1, 0), true);
    },
    begin: (next) => show(next, true),
  };
}
