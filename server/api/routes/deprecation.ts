/** When something of the API was deprecated and when it stops working, as dates in ISO form. */
export interface Deprecation {
  readonly since: string;
  /** At least a year after `since`; the day it may be removed. */
  readonly sunset: string;
  /** What to use in its place, as a sentence. */
  readonly instead: string;
}

/** Where the reference explains the policy. */
const policyPath = '/api/docs#deprecation';

/** The sentences of the document. */
export const deprecationNotice = ({ since, sunset, instead }: Deprecation): string =>
  `Deprecated since ${since}; works until ${sunset}. ${instead}`;

/**
 * The headers of a response for what it used: `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and a link to the policy.
 * Of several, the earliest dates count.
 */
export function deprecationHeaders(
  { deprecated, deprecatedParameters = {} }: DeprecatedParts,
  query: URLSearchParams,
): Readonly<Record<string, string>> {
  const parameters = Object.entries(deprecatedParameters).filter(([name]) => query.has(name));
  const all = [...(deprecated ? [deprecated] : []), ...parameters.map(([, deprecation]) => deprecation)];
  if (all.length === 0) return {};
  return {
    Deprecation: `@${secondsOf(earliest(all.map(({ since }) => since)))}`,
    Sunset: new Date(earliest(all.map(({ sunset }) => sunset))).toUTCString(),
    Link: `<${policyPath}>; rel="deprecation"; type="text/html"`,
  };
}

interface DeprecatedParts {
  readonly deprecated?: Deprecation | undefined;
  readonly deprecatedParameters?: Readonly<Record<string, Deprecation>> | undefined;
}

const earliest = (dates: readonly string[]): string => dates.toSorted()[0] ?? '';
const secondsOf = (date: string): number => Date.parse(date) / 1000;
