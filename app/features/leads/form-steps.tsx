import { Fragment, useEffect, useRef } from 'react';
import type { FieldRule } from '#server/page/views/field-rule';
import type { FormStepView } from '#server/page/views/form-view';
import { Field } from '~/ui/field';
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
            {...(at === step ? { 'aria-current': 'step' } : {})}
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
