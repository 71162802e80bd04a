import type { ReactNode } from 'react';
import type { FieldErrors } from '#server/desk/views/desk-view';
import * as field from '~/ui/field.css';
import { fieldId } from '~/ui/field-view';
import { pairLabel, select } from '~/ui/input.css';

interface RadioGroupProps {
  readonly name: string;
  readonly legend: string;
  readonly choices: readonly { readonly value: string; readonly text: string }[];
  readonly value: string | undefined;
  readonly error: string | undefined;
}

/** One of several choices. */
export const RadioGroup = ({ name, legend, choices, value, error }: RadioGroupProps) => (
  <fieldset
    className={field.group}
    id={fieldId(name)}
    tabIndex={-1}
    aria-describedby={error ? `${fieldId(name)}-error` : undefined}
  >
    <legend className={field.label}>{legend}</legend>
    <span className={field.choices}>
      {choices.map((choice) => (
        <label key={choice.value} className={field.choice}>
          <input type="radio" name={name} value={choice.value} defaultChecked={choice.value === value} />{' '}
          {choice.text}
        </label>
      ))}
    </span>
    <Mistake name={name} error={error} />
  </fieldset>
);

/** What is wrong with a field. */
const Mistake = ({ name, error }: { name: string; error: string | undefined }) =>
  error ? (
    <p className={field.error} id={`${fieldId(name)}-error`}>
      {error}
    </p>
  ) : null;

interface ShortSelectProps {
  readonly label: ReactNode;
  readonly name: string;
  readonly value?: string | undefined;
  /** The choice of nothing. */
  readonly blank?: string;
  readonly options: readonly { readonly value: string; readonly text: string }[];
  /** Below the list. */
  readonly hint?: string;
}

/** A list of choices among filters, or in a line with other short fields. */
export const ShortSelect = ({ label, name, value, blank, options, hint }: ShortSelectProps) => (
  <label className={pairLabel}>
    {label}
    <select className={select} name={name} defaultValue={value}>
      {blank === undefined ? null : <option value="">{blank}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </select>
    {hint}
  </label>
);

interface TextAreaProps {
  readonly name: string;
  readonly label: ReactNode;
  readonly hint?: string;
  readonly value: string | undefined;
  readonly error: string | undefined;
  readonly rows?: number;
  readonly maxLength?: number;
}

/** A text of a few lines for the customer. */
export const TextArea = ({ name, label, hint, value, error, rows = 3, maxLength = 300 }: TextAreaProps) => {
  const id = fieldId(name);
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      {hint ? (
        <p className={field.hint} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      <textarea
        className={field.input}
        id={id}
        name={name}
        rows={rows}
        maxLength={maxLength}
        defaultValue={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
      <Mistake name={name} error={error} />
    </div>
  );
};

interface NumberFieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly errors: FieldErrors;
  readonly before?: string;
  readonly after?: string;
}

/** A number as people type it, with its unit. */
export const NumberField = ({ name, label, value, errors, before, after }: NumberFieldProps) => {
  const id = fieldId(name);
  const error = errors[name];
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <span className={before ? field.unitBefore : field.unitAfter}>
        <span className={field.unit}>{before ?? after}</span>
        <input
          className={field.input}
          id={id}
          name={name}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          defaultValue={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
      </span>
      <Mistake name={name} error={error} />
    </div>
  );
};
