import { useMemo, useRef } from 'react';
import { ValidatedForm } from 'remix-validated-form';
import type { FormView } from '#server/leads/views/form-view';
import { Field } from '~/ui/field';
import { FormFailure } from './form-failure';
import { FormFields } from './form-fields';
import { FormSummary } from './form-summary';
import * as css from './lead-form.css';
import { leadFormId } from './lead-form-id';
import { SubmitButton } from './submit-button';
import { validatorFromRules } from './validator';

interface LeadFormProps {
  readonly view: FormView;
  /** A failure that belongs to no field. */
  readonly failure?: string | undefined;
}

/** A form that makes a lead: checked as it is typed with JavaScript, by the server alone without. */
export function LeadForm({ view, failure }: LeadFormProps) {
  const fields = useMemo(() => view.steps.flatMap((step) => step.fields), [view.steps]);
  const asked = useMemo(() => [...fields, ...view.consents], [fields, view.consents]);
  const validator = useMemo(() => validatorFromRules(asked), [asked]);
  const sent = useRef({ value: false });
  return (
    <ValidatedForm
      id={leadFormId}
      className={css.form}
      method="post"
      action={view.action}
      validator={validator}
      defaultValues={view.values}
      {...(asked.some(({ control }) => control === 'file')
        ? { encType: 'multipart/form-data' as const }
        : {})}
      onSubmitCapture={() => {
        sent.current.value = true;
      }}
      disableFocusOnError
      noValidate
    >
      <FormFailure failure={failure} />
      <FormSummary fields={asked} sent={sent} />
      <FormFields fields={fields} />
      <Unseen view={view} />
      {view.consents.map((rule) => (
        <Field key={rule.name} rule={rule} />
      ))}
      <SubmitButton text={view.submit} />
      <p className={css.privacy}>{view.privacy}</p>
    </ValidatedForm>
  );
}

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
