import { useField } from 'remix-validated-form';
import * as css from './field.css';
import { FieldControl } from './field-control';
import { FieldBox, FieldGroup } from './field-group';
import { type FieldView, fieldId } from './field-view';
import { SlotPicker } from './slot-picker';

/** A labelled input of a validated form, with its message right below it. */
export function Field({ rule }: { rule: FieldView }) {
  switch (rule.control) {
    case 'radio':
    case 'checkboxes':
      return <FieldGroup rule={rule} />;
    case 'checkbox':
      return <FieldBox rule={rule} />;
    case 'slots':
      return <SlotPicker rule={rule} />;
    default:
      return <LabelledField rule={rule} />;
  }
}

function LabelledField({ rule }: { rule: FieldView }) {
  const { error } = useField(rule.name);
  const id = fieldId(rule.name);
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {rule.label}
        {rule.required || rule.requiredIf ? null : <span className={css.optional}> (optional)</span>}
      </label>
      {rule.hint ? (
        <p className={css.hint} id={`${id}-hint`}>
          {rule.hint}
        </p>
      ) : null}
      <FieldControl rule={rule} />
      {error ? (
        <p className={css.error} id={`${id}-error`}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
