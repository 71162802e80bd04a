import { useLocation, useNavigate } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { historyIndex } from '~/ui/dialog-route';

interface Steps {
  /** The visible step, counted from 0. */
  readonly step: number;
  /** Goes to a later step with a new history entry. */
  readonly go: (step: number) => void;
  /** Goes to the step before, using its existing history entry if there is one. */
  readonly back: () => void;
  /** Goes to any step within the current history entry. */
  readonly begin: (step: number) => void;
}

const hashOf = (step: number) => `#step-${step + 1}`;

/** The step in an address; undefined if the fragment names something else, e.g. a field. */
function stepIn(hash: string, count: number): number | undefined {
  const step = Number(/^#step-(\d)$/.exec(hash)?.[1]) - 1;
  return step >= 0 && step < count ? step : undefined;
}

/**
 * The visible step of a form. Each step has a history entry, so the browser's Back leads to the step before. The
 * entries differ only in their fragment, so moving between them makes no request.
 * @param answer the server's last answer; a new answer takes precedence
 */
export function useSteps(count: number, answer: { readonly step: number } | undefined): Steps {
  const { pathname, search, hash, key } = useLocation();
  const navigate = useNavigate();
  const [step, setStep] = useState(answer?.step ?? 0);
  const [lastSeen, setSeen] = useState({ answer, hash });
  const firstStep = useRef<number>();
  // A link to a field also adds an entry: it belongs to the current step.
  const shownAt = useRef(new Map<string, number>());
  useEffect(() => {
    firstStep.current = historyIndex();
  }, []);
  // During rendering, so that the step with the mistake is visible before anything in it takes focus.
  if (lastSeen.answer !== answer || lastSeen.hash !== hash) {
    setSeen({ answer, hash });
    const targetStep =
      lastSeen.hash === hash ? undefined : (stepIn(hash, count) ?? shownAt.current.get(key + hash));
    setStep((answer && lastSeen.answer !== answer ? answer.step : targetStep) ?? step);
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
      const isOwn = (historyIndex() ?? 0) > (firstStep.current ?? 0) && hash === hashOf(step);
      if (isOwn) navigate(-1);
      else show(Math.max(step - 1, 0), true);
    },
    begin: (next) => show(next, true),
  };
}
