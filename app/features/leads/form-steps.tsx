import { Fragment, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { useFormContext, useIsSubmitting } from 'remix-validated-form';
import type { FieldRule } from '#server/page/views/field-rule';
import type { FormStepView } from '#server/page/views/form-view';
import { button } from '~/ui/button.css';
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
        Step {step + 1} of {steps.length}
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
          Next
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
          Back
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
      <span aria-live="polite">{busy ? 'Sending…' : text}</span>
    </button>
  );
}

/**
 * For the buttons of a form: leaving a field may show its mistake, which would move the button before the press lands.
 * The keyboard still reaches the button.
 */
const keepFocus = (event: MouseEvent): void => event.preventDefault();
