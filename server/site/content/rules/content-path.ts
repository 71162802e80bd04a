import { isTakenPath } from '#server/dealer/addresses/rules/page-at';
import { err, ok, type Result } from '#server/platform/result';

export const mostDepth = 4;
const name = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** The address of a file in the content folder. */
export interface ContentPlace {
  readonly path: string;
  /** A blog post: any file in the blog folder except a list's introduction. */
  readonly post: boolean;
}

/** The address of a file by its path in the content folder, or why it has none. */
export function contentPlace(file: string): Result<ContentPlace, string> {
  const parts = file.replace(/\.md$/, '').split('/');
  const wrong = parts.find((part) => !name.test(part));
  if (wrong !== undefined) {
    return err(`expected names of lower-case letters, digits and single hyphens, found "${wrong}"`);
  }
  if (parts.length > mostDepth + 1) return err(`expected at most ${mostDepth} folders deep`);
  const index = parts.at(-1) === 'index';
  const path = `/${(index ? parts.slice(0, -1) : parts).join('/')}`;
  if (path === '/') return err('expected a different name: the front page is made from tenant.json');
  return ok({ path, post: path.startsWith('/blog/') && !index });
}

/** Why a page cannot use an address; undefined if it can. */
export function takenPath(path: string): string | undefined {
  if (isTakenPath(path)) return `expected a different address: the site uses ${path} itself`;
  return undefined;
}
