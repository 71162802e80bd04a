import { useLocation, useNavigate } from '@remix-run/react';
import { Fragment, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useFormContext, useIsSubmitting } from 'remix-validated-form';
import type { FieldRule } from '#server/page/views/field-rule';
import type { FormStepView } from '#server/page/views/form-view';
import { say } from '~/rendering/say';
import { button } from '~/ui/button';
import { historyIndex } from '~/ui/dialog-route';
import { Field } from '~/ui/field';
import { leadFormId } from './form-route';
import * as css from './lead-form.css';

interface FormStepsProps {
  readonly steps: readonly FormStepView[];
  readonly step: number;
}

/** The current step of the form. A form of one step shows no steps. */
export function Progress({ steps, step }: FormStepsProps) {
  const list = useRef<HTMLOListElement>(null);
  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    list.current?.scrollIntoView({ block: 'nearest' });
  }, [step]);
  if (steps.length === 1) return null;
  return (
    <div className={css.progress}>
      <ol ref={list} className={css.stepList}>
        {steps.map(({ title }, at) => (
          <li
            key={title}
            className={at > step ? css.ahead : css.reached}
            aria-current={at === step ? 'step' : undefined}
          >
            {title}
          </li>
        ))}
      </ol>
      <p className={css.stepCount} role="status">
        {say('Step {step} of {steps}', { step: step + 1, steps: steps.length })}
      </p>
    </div>
  );
}

/** All steps, one of them visible: the form always carries the input of the others, with and without JavaScript. */
export const StepFields = ({ steps, step }: FormStepsProps) => (
  <>
    {steps.map(({ title, note, fields, footnote }, at) => (
      <section key={title} hidden={at !== step}>
        {steps.length > 1 ? <StepHeading title={title} shown={at === step} /> : null}
        {note ? <p className={css.note}>{note}</p> : null}
        <FormFields fields={fields} />
        {footnote ? <p className={css.footnote}>{footnote}</p> : null}
      </section>
    ))}
  </>
);

/** Receives focus when its step opens, unless the step contains a mistake. */
function StepHeading({ title, shown }: { title: string; shown: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const was = useRef(shown);
  useEffect(() => {
    if (was.current === shown) return;
    was.current = shown;
    if (shown) heading.current?.focus({ preventScroll: true });
  }, [shown]);
  return (
    <h2 ref={heading} className={css.stepHeading} tabIndex={-1}>
      {title}
    </h2>
  );
}

/** Stacked fields; short ones side by side where there is room; groups below their headings. */
const FormFields = ({ fields }: { fields: readonly FieldRule[] }) => (
  <div className={css.fields}>
    {fields.map((rule) => (
      <Fragment key={rule.name}>
        {rule.heading ? <h2 className={css.fieldsHeading}>{rule.heading}</h2> : null}
        <div className={rule.half ? css.half : css.wide}>
          <Field rule={rule} />
        </div>
      </Fragment>
    ))}
  </div>
);

interface StepTurnProps {
  readonly step: number;
  /** Where the form is submitted without JavaScript, to return to the same place. */
  readonly action: string;
  /** Runs before the step is checked. */
  readonly check: () => void;
  readonly next: () => void;
  readonly back: () => void;
  /** The submit button's label, on the last step. */
  readonly submit: ReactNode | undefined;
}

/**
 * Next or the submit button, then Back: Enter presses the first of them. Without JavaScript both submit the form, and
 * the server shows the step.
 */
export function StepTurn({ step, action, check, next, back, submit }: StepTurnProps) {
  const { validate, clearAllErrors } = useFormContext(leadFormId);
  const here = `${action}#${leadFormId}`;
  const goOn = async (event: MouseEvent<HTMLButtonElement>) => {
    const { form } = event.currentTarget;
    event.preventDefault();
    // Ignore the second press of a double click: it was not meant for the new step.
    if (event.detail > 1) return;
    check();
    const result = await validate().catch(() => undefined);
    // Pressed before the form was ready: the server shows the next step, as without JavaScript.
    if (!result) return form?.submit();
    if (result.error) return;
    clearAllErrors();
    next();
  };
  const goBack = (event: MouseEvent) => {
    event.preventDefault();
    if (event.detail > 1) return;
    clearAllErrors();
    back();
  };
  return (
    <div className={css.turn}>
      {submit ?? (
        <button
          key="next"
          type="submit"
          className={button()}
          formAction={here}
          onMouseDown={keepFocus}
          onClick={goOn}
        >
          {say('Next')}
        </button>
      )}
      {step > 0 ? (
        <button
          key="back"
          type="submit"
          name="go"
          value="back"
          className={button({ tone: 'quiet' })}
          formAction={here}
          onMouseDown={keepFocus}
          onClick={goBack}
        >
          {say('Back')}
        </button>
      ) : null}
    </div>
  );
}

/** Spins and is disabled while the form is being sent. */
export function SubmitButton({ text }: { text: string }) {
  const busy = useIsSubmitting(leadFormId);
  return (
    <button type="submit" className={button({ wide: true })} disabled={busy} onMouseDown={keepFocus}>
      {busy ? <span className={css.spinner} aria-hidden="true" /> : null}
      <span aria-live="polite">{busy ? say('Sending…') : text}</span>
    </button>
  );
}

/**
 * For the buttons of a form: leaving a field may show its mistake, which would move the button before the press lands.
 * The keyboard still reaches the button.
 */
const keepFocus = (event: MouseEvent): void => event.preventDefault();

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
