export interface FoundPath {
  /** As declared: `/api/cars/{slug}`. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
}

/** Finds the declared path for an address; null if there is none. Fixed segments take precedence over parameters. */
export function declaredPaths(paths: readonly string[]): (pathname: string) => FoundPath | null {
  const fixed = new Set(paths.filter((path) => !path.includes('{')));
  const patterns = paths
    .filter((path) => path.includes('{'))
    .map((path) => ({ path, pattern: patternOf(path) }));
  return (pathname) => {
    const trimmed = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
    if (fixed.has(trimmed)) return { path: trimmed, params: {} };
    for (const { path, pattern } of patterns) {
      const groups = pattern.exec(trimmed)?.groups;
      if (groups) return { path, params: decoded(groups) };
    }
    return null;
  };
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);

function decoded(groups: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(groups).map(([name, text]) => [name, decode(text)]));
}

/** An address with a broken escape matches nothing; it must not throw. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
