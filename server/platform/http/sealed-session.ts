import { getIronSession, type IronSession, type SessionOptions } from 'iron-session';

/**
 * Opens the sealed cookie of a request; `answer` collects Set-Cookie headers. Any of `passwords` opens it, and the first one
 * seals it again. One that can't be opened, whoever wrote it, counts as absent.
 */
export async function openSealed<T extends object>(
  request: Request,
  answer: Response,
  options: Omit<SessionOptions, 'password'>,
  passwords: readonly string[],
): Promise<IronSession<T>> {
  const [current, ...earlier] = await Promise.all(
    passwords.map((password) => openWith<T>(request, answer, { ...options, password })),
  );
  if (!current) throw new Error('a sealed cookie needs a password');
  if (Object.keys(current).length > 0) return current;
  return Object.assign(current, ...earlier);
}

async function openWith<T extends object>(
  request: Request,
  answer: Response,
  options: SessionOptions,
): Promise<IronSession<T>> {
  try {
    return await getIronSession<T>(request, answer, options);
  } catch {
    return getIronSession<T>(new Request(request.url), answer, options);
  }
}
