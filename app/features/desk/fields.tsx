import type { ReactNode } from 'react';
import { pairLabel, select } from '~/ui/input.css';

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
