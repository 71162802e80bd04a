import { forwardRef, type MouseEvent, useContext } from 'react';
import { say } from '~/rendering/say';
import * as css from './error-summary.css';
import { fieldId } from './field-view';
import { SentenceCase } from './sentence-case';

interface ErrorSummaryProps {
  readonly errors: Readonly<Record<string, string>>;
  readonly fields: readonly { readonly name: string }[];
}

/**
 * What is wrong, in one place, each line leading to its field. A mistake of several fields, such as a phone number or an
 * email that is missing, is one line and leads to the first of them.
 */
export const ErrorSummary = forwardRef<HTMLDivElement, ErrorSummaryProps>(({ errors, fields }, ref) => {
  const isSentence = useContext(SentenceCase);
  const fieldOf = new Map<string, string>();
  for (const { name } of fields) {
    const error = errors[name];
    if (error && !fieldOf.has(error)) fieldOf.set(error, name);
  }
  if (fieldOf.size === 0) return null;
  return (
    <div ref={ref} className={css.box} role="alert" tabIndex={-1}>
      <h2 className={css.heading}>
        {isSentence ? say('There is a problem') : say('Please fix the following errors:')}
      </h2>
      <ul className={css.list}>
        {[...fieldOf].map(([error, name]) => (
          <li key={name}>
            <a href={`#${fieldId(name)}`} onClick={toField}>
              {error}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
});

/**
 * Moves the focus without a change of the address, for which the router would forget the mistakes. A field that takes no
 * focus, or is folded away, is left to the browser.
 */
function toField(event: MouseEvent<HTMLAnchorElement>): void {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  field?.focus();
  if (field && document.activeElement === field) event.preventDefault();
}
