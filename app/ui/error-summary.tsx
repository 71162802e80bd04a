import { forwardRef } from 'react';
import { say } from '~/rendering/say';
import * as css from './error-summary.css';
import { fieldId } from './field-view';

interface ErrorSummaryProps {
  readonly errors: Readonly<Record<string, string>>;
  readonly fields: readonly { readonly name: string }[];
}

/** What is wrong, in one place, each line leading to its field. */
export const ErrorSummary = forwardRef<HTMLDivElement, ErrorSummaryProps>(({ errors, fields }, ref) => {
  const wrong = fields.filter((field) => errors[field.name]);
  if (wrong.length === 0) return null;
  return (
    <div ref={ref} className={css.box} role="alert" tabIndex={-1}>
      <h2 className={css.heading}>{say('Please fix the following errors:')}</h2>
      <ul className={css.list}>
        {wrong.map((field) => (
          <li key={field.name}>
            <a href={`#${fieldId(field.name)}`}>{errors[field.name]}</a>
          </li>
        ))}
      </ul>
    </div>
  );
});
