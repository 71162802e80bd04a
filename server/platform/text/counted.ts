/** `1 lead`, `2 leads`. */
export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${count} ${count === 1 ? one : several}`;

const mostNamed = 3;

/** `a, b and c`; `a, b, c and 4 more`. */
export function nameList(names: readonly string[]): string {
  const more = names.length - mostNamed;
  const parts = more > 0 ? [...names.slice(0, mostNamed), `${more} more`] : names;
  return parts.length < 2 ? parts.join() : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

const units = [
  ['day', 24 * 60 * 60_000],
  ['hour', 60 * 60_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

/** `3 days`, `2 hours`, `1 minute`: whole units, rounded down. */
export function timeInWords(ms: number): string {
  const [unit, unitMs] = units.find(([, length]) => ms >= length) ?? ['second', 1_000];
  return counted(Math.max(0, Math.floor(ms / unitMs)), unit);
}

const sizes = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;

/** `1.5 MB`; whole bytes below a thousand. */
export function bytesInWords(bytes: number): string {
  let value = bytes;
  let step = 0;
  while (value >= 999.95 && step < sizes.length - 1) {
    value /= 1_000;
    step += 1;
  }
  return `${step === 0 ? value : value.toFixed(1)} ${sizes[step] ?? ''}`;
}

const orList = new Intl.ListFormat('en-AU', { type: 'disjunction' });

/** `a, b or c`. */
export const either = (words: readonly string[]): string => orList.format(words);

const grouped = new Intl.NumberFormat('en-AU', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** An amount of whole cents for people: `$500`, `$1,234.50`, `-$20`. */
export function centsText(cents: number): string {
  const text = `$${grouped.format(Math.abs(cents) / 100).replace(/\.00$/, '')}`;
  return cents < 0 ? `-${text}` : text;
}

/** The same, with a sign that stays on its line where it is an estimate: `≈ $36,072`. */
export const aboutText = (cents: number, isEstimate: boolean): string =>
  `${isEstimate ? '≈\u00a0' : ''}${centsText(cents)}`;

/** An amount of whole cents for spreadsheets: `500.00`, `-1234.50`. */
export const centsFigure = (cents: number): string => (cents / 100).toFixed(2);

/** Whole cents of an amount as people type it: `$1,200`, `500.5`, `99.95`; undefined for anything else. */
export function typedCents(text: string): number | undefined {
  const [, dollars, cents = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.replace(/[\s,$]|AUD/gi, '')) ?? [];
  return dollars === undefined ? undefined : Number(dollars) * 100 + Number(cents.padEnd(2, '0'));
}
