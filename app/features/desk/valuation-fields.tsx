import type { ReactNode } from 'react';
import type { ValuationPanelView } from '#server/desk/views/valuation-panel-view';
import { button } from '~/ui/button.css';
import * as field from '~/ui/field.css';
import { fieldId } from '~/ui/field-view';
import * as css from './valuation-panel.css';

export interface ValuationFormProps {
  readonly valuation: ValuationPanelView;
  /** The lead's address. */
  readonly action: string;
}

interface PanelFormProps extends ValuationFormProps {
  readonly name: string;
  readonly submit: string;
  readonly children: ReactNode;
}

/** A form of the panel; `name` tells the server which. */
export const PanelForm = ({ valuation, action, name, submit, children }: PanelFormProps) => (
  <form className={css.form} method="post" action={action} noValidate>
    <input type="hidden" name="do" value={name} />
    <input type="hidden" name="version" value={valuation.version} />
    {children}
    <button className={`${button({ tone: 'quiet' })} ${css.send}`} type="submit">
      {submit}
    </button>
  </form>
);

interface TextProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly errors: ValuationPanelView['errors'];
  readonly before?: string;
  readonly after?: string;
}

/** A number as people type it, with its unit. */
export const NumberField = ({ name, label, value, errors, before, after }: TextProps) => {
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
          {...(error ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {})}
        />
      </span>
      <Mistake name={name} errors={errors} />
    </div>
  );
};

export const Mistake = ({ name, errors }: { name: string; errors: ValuationPanelView['errors'] }) =>
  errors[name] ? (
    <p className={field.error} id={`${fieldId(name)}-error`}>
      {errors[name]}
    </p>
  ) : null;
