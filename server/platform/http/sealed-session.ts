import { getIronSession, type IronSession, type SessionOptions } from 'iron-session';

/**
 * Opens the sealed cookie of a request; `answer` collects Set-Cookie headers. One that can't be opened, whoever wrote it,
 * counts as absent.
 */
export async function openSealed<T extends object>(
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
