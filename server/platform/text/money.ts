const grouped = new Intl.NumberFormat('en-AU', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** An amount of whole cents for people: `$500`, `$1,234.50`, `-$20`. */
export function centsText(cents: number): string {
  const text = `$${grouped.format(Math.abs(cents) / 100).replace(/\.00$/, '')}`;
  return cents < 0 ? `-${text}` : text;
}

/** An amount of whole cents for spreadsheets: `500.00`, `-1234.50`. */
export const centsFigure = (cents: number): string => (cents / 100).toFixed(2);

/** Whole cents of an amount as people type it: `$1,200`, `500.5`, `99.95`; undefined for anything else. */
export function typedCents(text: string): number | undefined {
  const [, dollars, cents = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.replace(/[\s,$]|AUD/gi, '')) ?? [];
  return dollars === undefined ? undefined : Number(dollars) * 100 + Number(cents.padEnd(2, '0'));
}
