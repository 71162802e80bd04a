/** The checks of `dealer doctor`, in the order of its report. */
export const checkNames = [
  'configuration',
  'data-folder',
  'tenants',
  'disk',
  'clock',
  'database',
  'migrations',
  'site',
  'readiness',
  'search',
  'mail',
  'pictures',
  'dns',
  'certificates',
  'backups',
  'leads',
  'messages',
  'feeds',
] as const;
export type CheckName = (typeof checkNames)[number];

/** From bad to good. */
const results = ['fault', 'warning', 'skipped', 'ok'] as const;
export type FindingResult = (typeof results)[number];

/** Result of a check. */
export interface Finding {
  readonly result: FindingResult;
  /** Stable, for programs. */
  readonly code: string;
  /** One sentence. */
  readonly text: string;
  /** One sentence: what to do about it. */
  readonly advice: string;
  /** Everything that the text is about, where it may shorten a list: sites, hosts, files. */
  readonly about: readonly string[];
}

type Make = (code: string, text: string, advice: string, about?: readonly string[]) => Finding;
const maker =
  (result: FindingResult): Make =>
  (code, text, advice, about = []) => ({ result, code, text, advice, about });

export const fault = maker('fault');
export const warning = maker('warning');
export const skipped = maker('skipped');
export const ok = (text: string): Finding => maker('ok')('ok', text, 'Nothing to do.');

/** The worst result of all; ok if there is none. */
export const worst = (findings: readonly Pick<Finding, 'result'>[]): FindingResult =>
  results.find((result) => findings.some((finding) => finding.result === result)) ?? 'ok';

/** These findings, or one that says that all is well. */
export const orOk = (findings: readonly Finding[], text: string): readonly Finding[] =>
  findings.length > 0 ? findings : [ok(text)];

const mostNamed = 3;

/** `a, b and c`; `a, b, c and 4 more`. */
export function nameList(names: readonly string[]): string {
  const more = names.length - mostNamed;
  const parts = more > 0 ? [...names.slice(0, mostNamed), `${more} more`] : names;
  return parts.length < 2 ? parts.join() : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** `1 lead`, `2 leads`. */
export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${count} ${count === 1 ? one : several}`;

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
