const slash = '/';

/**
 * A path without trailing slashes; `/` stays. In one pass: a pattern such as `/\/+$/` restarts at every slash, and
 * takes seconds for a path of thousands of them.
 */
export function plainPath(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === slash) end -= 1;
  return path.slice(0, end);
}
