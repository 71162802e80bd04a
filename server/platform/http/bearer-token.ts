import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether a request has the token, as `Authorization: Bearer TOKEN`. False for everyone if no token is set. */
export function hasToken({ headers }: Pick<Request, 'headers'>, token: string | undefined): boolean {
  const key = /^Bearer +(\S{1,512})$/i.exec(headers.get('authorization') ?? '')?.[1];
  return token !== undefined && key !== undefined && timingSafeEqual(digest(key), digest(token));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
