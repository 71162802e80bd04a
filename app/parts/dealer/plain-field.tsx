import type { ReactNode } from 'react';
import * as css from '~/ui/field.css';
import { describedBy, type FieldView, fieldId } from '~/ui/field-view';

interface FieldProps {
  readonly rule: FieldView;
  readonly value?: string | undefined;
  readonly error?: string | undefined;
  /** Beside the box. */
  readonly children?: ReactNode;
}

/** A labelled field of a plain form, with its message right below it. */
export function PlainField(props: FieldProps) {
  switch (props.rule.control) {
    case 'radio':
      return <Group {...props} />;
    case 'checkbox':
      return <Box {...props} />;
    default:
      return <Labelled {...props} />;
  }
}

const Optional = ({ rule }: Pick<FieldProps, 'rule'>) =>
  rule.required || rule.requiredIf ? null : <span className={css.optional}> (optional)</span>;

const Hint = ({ rule }: Pick<FieldProps, 'rule'>) =>
  rule.hint ? (
    <p className={css.hint} id={`${fieldId(rule.name)}-hint`}>
      {rule.hint}
    </p>
  ) : null;

const Mistake = ({ rule, error }: FieldProps) =>
  error ? (
    <p className={css.error} id={`${fieldId(rule.name)}-error`}>
      {error}
    </p>
  ) : null;

function Labelled({ rule, value = '', error, children }: FieldProps) {
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={fieldId(rule.name)}>
        {rule.label}
        <Optional rule={rule} />
      </label>
      <Hint rule={rule} />
      <Control rule={rule} value={value} error={error} />
      {children}
      <Mistake rule={rule} error={error} />
    </div>
  );
}

function Control({ rule, value, error }: FieldProps) {
  const described = describedBy(rule, error);
  const props = {
    className: css.input,
    id: fieldId(rule.name),
    name: rule.name,
    defaultValue: value,
    autoComplete: rule.autocomplete,
    ...(rule.inputMode ? { inputMode: rule.inputMode } : {}),
    ...(error ? { 'aria-invalid': true } : {}),
    ...(described ? { 'aria-describedby': described } : {}),
  };
  if (rule.control === 'select') return <Select rule={rule} props={props} />;
  // A browser lets nobody but the person name a file.
  if (rule.control === 'file') {
    const { defaultValue, autoComplete, ...ofFile } = props;
    return <input type="file" accept={rule.accept} {...ofFile} />;
  }
  if (rule.control === 'textarea') return <textarea rows={4} maxLength={rule.maxLength} {...props} />;
  const type = rule.control === 'number' ? 'text' : rule.control;
  const input = <input type={type} maxLength={rule.maxLength} {...props} />;
  if (!rule.before && !rule.after) return input;
  return (
    <span className={rule.before ? css.unitBefore : css.unitAfter}>
      <span className={css.unit}>{rule.before ?? rule.after}</span>
      {input}
    </span>
  );
}

const Select = ({ rule, props }: { readonly rule: FieldView; readonly props: object }) => (
  <select {...props}>
    {rule.empty === undefined && rule.required ? null : <option value="">{rule.empty ?? 'Choose…'}</option>}
    {rule.options?.map(({ value, text }) => (
      <option key={value} value={value}>
        {text}
      </option>
    ))}
  </select>
);

/** Radio buttons under one legend. */
const Group = ({ rule, value, error }: FieldProps) => (
  <fieldset className={css.group} aria-describedby={describedBy(rule, error)}>
    <legend className={css.label}>
      {rule.label}
      <Optional rule={rule} />
    </legend>
    <Hint rule={rule} />
    <div className={css.choices}>
      {rule.options?.map((option, at) => (
        <label key={option.value} className={css.choice}>
          <input
            type="radio"
            name={rule.name}
            value={option.value}
            defaultChecked={option.value === value}
            {...(at === 0 ? { id: fieldId(rule.name) } : {})}
            {...(error ? { 'aria-invalid': true } : {})}
          />
          <span>{option.text}</span>
        </label>
      ))}
    </div>
    <Mistake rule={rule} error={error} />
  </fieldset>
);

/** One box, its label beside it. */
const Box = ({ rule, value, error }: FieldProps) => (
  <div className={css.field}>
    <label className={css.box}>
      <input
        type="checkbox"
        value="yes"
        name={rule.name}
        id={fieldId(rule.name)}
        defaultChecked={value === 'yes'}
        {...(error ? { 'aria-invalid': true } : {})}
        aria-describedby={describedBy(rule, error)}
      />
      <span>{rule.label}</span>
    </label>
    {rule.link ? (
      <a className={css.boxLink} href={rule.link.href} target="_blank" rel="noopener">
        {rule.link.text} (opens in a new tab)
      </a>
    ) : null}
    <Hint rule={rule} />
    <Mistake rule={rule} error={error} />
  </div>
);
