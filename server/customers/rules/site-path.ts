const longestPath = 2_000;

/** Characters of a path with its query and fragment, as a browser writes them. */
const written = /^\/(?!\/)[\w\-.~%!$&'()*+,;=:@/?#]*$/;

/**
 * A page of this site to continue at: the path itself, or the home page for anything else, such as another host,
 * `//host`, `/\host`, a script, control characters, or the sign-in page.
 */
export function sitePath(target: string | null | undefined): string {
  if (!target || target.length > longestPath || !written.test(target)) return '/';
  const [path = ''] = target.split(/[?#]/, 1);
  const plain = unescaped(path);
  if (plain === undefined || /[\\\p{Cc}]|\/\/|\/\.{1,2}(\/|$)/u.test(plain)) return '/';
  return /^\/sign-in(\/|\.data|$)/.test(plain) ? '/' : target;
}

function unescaped(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
