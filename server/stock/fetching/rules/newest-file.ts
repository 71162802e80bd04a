/** A file of a folder, as its server lists it. */
export interface ListedFile {
  readonly name: string;
  readonly size: number;
  /** Milliseconds; undefined if the server does not say. */
  readonly modifiedMs: number | undefined;
}

/** Splits a path into its folder and the pattern of the file's name; null if the path names one file. */
export function patternIn(path: string): { readonly folder: string; readonly pattern: string } | null {
  const slash = path.lastIndexOf('/');
  const pattern = path.slice(slash + 1);
  if (!pattern.includes('*')) return null;
  return { folder: slash < 0 ? '.' : path.slice(0, slash) || '/', pattern };
}

/** The newest file whose name matches, ignoring case; of several from the same moment, the last by name. */
export function newestFile<File extends ListedFile>(files: readonly File[], pattern: string): File | null {
  const isMatch = matcherOf(pattern);
  const [newest] = files
    .filter(({ name }) => isMatch(name))
    .sort((a, b) => (b.modifiedMs ?? 0) - (a.modifiedMs ?? 0) || (a.name < b.name ? 1 : -1));
  return newest ?? null;
}

/** Whether a name matches a pattern, ignoring case. */
export function matcherOf(pattern: string): (name: string) => boolean {
  const parts = pattern.toLowerCase().split('*');
  return (name) => matches(name.toLowerCase(), parts);
}

/** Without regular expressions, whose time could grow with a hostile name. */
function matches(name: string, [first = '', ...rest]: readonly string[]): boolean {
  const last = rest.pop() ?? '';
  if (!name.startsWith(first) || !name.endsWith(last) || name.length < first.length + last.length)
    return false;
  let at = first.length;
  const end = name.length - last.length;
  for (const part of rest) {
    const index = name.indexOf(part, at);
    if (index < 0 || index + part.length > end) return false;
    at = index + part.length;
  }
  return true;
}
