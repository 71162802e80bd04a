const slash = '/';

/**
 * A path without the slashes at its end; `/` stays. In one pass: a pattern such as `/\/+$/` starts again at every slash
 * of a path that holds thousands of them, which takes a processor for seconds.
 */
export function plainPath(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === slash) end -= 1;
  return path.slice(0, end);
}
