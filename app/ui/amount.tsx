import { input, pairLabel } from './input.css';

interface AmountProps {
  readonly name: string;
  readonly label: string;
  readonly value: string | number;
  /** Characters. */
  readonly longest?: number;
  readonly autoComplete?: string;
  readonly invalid?: true | undefined;
  /** Id of the text about the number. */
  readonly describedBy?: string;
}

/** A number in a form beside others. */
export const Amount = ({
  name,
  label,
  value,
  longest = 12,
  autoComplete = 'off',
  invalid,
  describedBy,
}: AmountProps) => (
  <label className={pairLabel}>
    {label}
    <input
      className={input}
      type="text"
      inputMode="decimal"
      name={name}
      defaultValue={value}
      maxLength={longest}
      autoComplete={autoComplete}
      aria-invalid={invalid}
      aria-describedby={describedBy}
    />
  </label>
);
