import { useMemo } from 'react';
import { useFormContext, useIsSubmitting, ValidatedForm } from 'remix-validated-form';
import type { FieldRule } from '#server/leads/views/field-rule';
import type { FormView } from '#server/leads/views/form-view';
import { button } from '~/ui/button.css';
import { ErrorSummary } from '~/ui/error-summary';
import { Field } from '~/ui/field';
import * as css from './lead-form.css';
import { validatorFromRules } from './validator';

/** Names the form to the action, whose answer then finds its way back to it. */
export const leadFormId = 'lead-form';

/** Short answers stand beside each other where there is room. */
const narrow = new Set(['name', 'last_name', 'postcode', 'phone']);

interface LeadFormProps {
  readonly view: FormView;
  /** A failure that belongs to no field. */
  readonly failure?: string | undefined;
}

/** A form that makes a lead: checked as it is typed with JavaScript, by the server alone without. */
export function LeadForm({ view, failure }: LeadFormProps) {
  const fields = useMemo(() => view.steps.flatMap((step) => step.fields), [view.steps]);
  const validator = useMemo(() => validatorFromRules(fields), [fields]);
  return (
    <ValidatedForm
      id={leadFormId}
      className={css.form}
      method="post"
      action={view.action}
      validator={validator}
      defaultValues={view.values}
      noValidate
    >
      {failure ? (
        <p className={css.failure} role="alert">
          {failure}
        </p>
      ) : null}
      <Summary fields={fields} />
      <div className={css.fields}>
        {fields.map((rule) => (
          <div key={rule.name} className={narrow.has(rule.name) ? css.half : css.wide}>
            <Field rule={rule} />
          </div>
        ))}
      </div>
      <Unseen view={view} />
      {view.optIn ? (
        <label className={css.optIn}>
          <input type="checkbox" name={view.optIn.name} value="yes" /> <span>{view.optIn.text}</span>
        </label>
      ) : null}
      <Submit text={view.submit} />
      <p className={css.privacy}>{view.privacy}</p>
    </ValidatedForm>
  );
}

const Summary = ({ fields }: { fields: readonly FieldRule[] }) => (
  <ErrorSummary errors={useFormContext(leadFormId).fieldErrors} fields={fields} />
);

/** What travels with the form, and the field that only a machine fills in. */
const Unseen = ({ view }: { view: FormView }) => (
  <>
    {Object.entries(view.hidden).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <div className={css.trap} aria-hidden="true">
      <label>
        Leave this empty
        <input name={view.trap} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  </>
);

function Submit({ text }: { text: string }) {
  const busy = useIsSubmitting(leadFormId);
  return (
    <button type="submit" className={button({ wide: true })} disabled={busy}>
      {busy ? <span className={css.spinner} aria-hidden="true" /> : null}
      {busy ? 'Sending…' : text}
    </button>
  );
}
