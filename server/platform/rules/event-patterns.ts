/** Whether a pattern names an event type: `car.sold` itself, `car.*` all of a kind, `*` everything. */
export const matchesPattern = (pattern: string, type: string): boolean =>
  pattern === '*' || pattern === type || (pattern.endsWith('.*') && type.startsWith(pattern.slice(0, -1)));

/** Whether any of an endpoint's patterns names an event type. */
export const wantsEvent = (patterns: readonly string[], type: string): boolean =>
  patterns.some((pattern) => matchesPattern(pattern, type));

/** Whether any of an endpoint's patterns names some event of a kind (`car`). */
export const wantsKind = (patterns: readonly string[], kind: string): boolean =>
  patterns.some((pattern) => pattern === '*' || pattern.startsWith(`${kind}.`));
