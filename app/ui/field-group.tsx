import type { ComponentProps } from 'react';
import { useField } from 'remix-validated-form';
import * as css from './field.css';
import { describedBy, type FieldView, fieldId } from './field-view';

type Attributes = ComponentProps<'input'>;

/** Radio buttons, or boxes of one name, under one legend. */
export function FieldGroup({ rule }: { rule: FieldView }) {
  const { error, defaultValue, getInputProps } = useField(rule.name);
  const id = fieldId(rule.name);
  const type = rule.control === 'radio' ? 'radio' : 'checkbox';
  const choices = typeof defaultValue === 'string' ? defaultValue.split(', ') : [];
  return (
    <fieldset className={css.group} aria-describedby={describedBy(rule, error)}>
      <legend className={css.label}>
        {rule.label}
        {rule.required || rule.requiredIf ? null : <span className={css.optional}> (optional)</span>}
      </legend>
      {rule.hint ? (
        <p className={css.hint} id={`${id}-hint`}>
          {rule.hint}
        </p>
      ) : null}
      <div className={css.choices}>
        {rule.options?.map(({ value, text }, at) => (
          <label key={value} className={css.choice}>
            <input
              {...getInputProps<Attributes>({
                type,
                value,
                ...(at === 0 ? { id } : {}),
                ...(type === 'radio' ? { required: rule.required } : {}),
                ...(error ? { 'aria-invalid': true } : {}),
              })}
              defaultChecked={choices.includes(value)}
            />
            <span>{text}</span>
          </label>
        ))}
      </div>
      {error ? (
        <p className={css.error} id={`${id}-error`}>
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

/** One box, its label beside it. */
export function FieldBox({ rule }: { rule: FieldView }) {
  const { error, defaultValue, getInputProps } = useField(rule.name);
  const id = fieldId(rule.name);
  const described = describedBy(rule, error);
  return (
    <div className={css.field}>
      <label className={css.box}>
        <input
          {...getInputProps<Attributes>({
            type: 'checkbox',
            value: 'yes',
            id,
            required: rule.required,
            ...(error ? { 'aria-invalid': true } : {}),
            ...(described ? { 'aria-describedby': described } : {}),
          })}
          defaultChecked={defaultValue === 'yes'}
        />
        <span>{rule.label}</span>
      </label>
      {rule.link ? (
        <a className={css.boxLink} href={rule.link.href} target="_blank" rel="noopener">
          {rule.link.text} (opens in a new tab)
        </a>
      ) : null}
      {rule.hint ? (
        <p className={css.hint} id={`${id}-hint`}>
          {rule.hint}
        </p>
      ) : null}
      {error ? (
        <p className={css.error} id={`${id}-error`}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
