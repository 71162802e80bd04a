import * as css from './error-summary.css';

interface ErrorSummaryProps {
  readonly errors: Readonly<Record<string, string>>;
  readonly fields: readonly { readonly name: string }[];
}

/** What is wrong, in one place, each line leading to its field (specification §8). */
export function ErrorSummary({ errors, fields }: ErrorSummaryProps) {
  const wrong = fields.filter((field) => errors[field.name]);
  if (wrong.length === 0) return null;
  return (
    <div className={css.box} role="alert">
      <h2 className={css.heading}>Please fix the following errors:</h2>
      <ul className={css.list}>
        {wrong.map((field) => (
          <li key={field.name}>
            <a href={`#field-${field.name}`}>{errors[field.name]}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
