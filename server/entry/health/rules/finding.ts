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

/** One result, worded for whoever runs the server and for the dealer at the desk. */
export interface ForBoth {
  readonly administrator: Finding;
  readonly dealer: Finding;
}
type Words = readonly [text: string, advice: string];

export const forBoth = (
  result: 'fault' | 'warning',
  code: string,
  toAdministrator: Words,
  toDealer: Words,
): ForBoth => ({
  administrator: maker(result)(code, ...toAdministrator),
  dealer: maker(result)(code, ...toDealer),
});

export const okForBoth = (toAdministrator: string, toDealer: string): ForBoth => ({
  administrator: ok(toAdministrator),
  dealer: ok(toDealer),
});

/** What dealers are advised when only their administrator can help. */
export const tellAdministrator = 'Tell your website administrator today.';
export const tellAdministratorNow = 'Tell your website administrator now.';

/** A part of the status page that did not answer in time. */
export const unreadable = warning(
  'unreadable',
  'We couldn’t check this just now.',
  'Reload the page in a minute.',
);

/** The first of the worst; undefined if there is none. */
export const worstOf = <Of extends Pick<Finding, 'result'>>(all: readonly Of[]): Of | undefined =>
  results.map((result) => all.find((one) => one.result === result)).find((one) => one !== undefined);

/** These findings, or one that says that all is well. */
export const orOk = (findings: readonly Finding[], text: string): readonly Finding[] =>
  findings.length > 0 ? findings : [ok(text)];

/** One finding about these items; none if there are none. */
export const ifAny = <Item>(
  items: readonly Item[],
  find: (items: readonly Item[]) => Finding,
): readonly Finding[] => (items.length === 0 ? [] : [find(items)]);

/** The code of an error, e.g. `ECONNREFUSED`; its name if it has none. Never its message, which may hold anything. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error ? String(error.code) : '';
  return /^[\w-]{1,60}$/.test(code) ? code : error.name;
}
