import { z } from 'zod';
import type { Config } from '#server/platform/config';
import type { IndexState } from '#server/search/stock-search/index-state';
import type { SiteProbe } from '../probes-port';

const answerSchema = z.looseObject({
  status: z.enum(['ready', 'not ready']),
  cause: z.string().optional(),
  search: z
    .record(z.string(), z.enum(['current', 'behind', 'empty', 'down'] satisfies readonly IndexState[]))
    .optional(),
});

/** Asks the site on this machine, at the configured port, whether it is ready. */
export const localSite =
  ({ PORT, HOST }: Pick<Config, 'PORT' | 'HOST'>): SiteProbe =>
  async (limitMs) => {
    const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST;
    const address = `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`;
    const answer = await answerOf(`${address}/readyz`, limitMs);
    if (answer === null) return { kind: 'silent', address, states: null };
    const cause = answer.status === 'ready' ? null : (answer.cause ?? 'it gives no cause');
    return { kind: 'answers', address, cause, states: answer.search ?? null };
  };

/** Null if nothing answers, or another program does. */
async function answerOf(url: string, limitMs: number): Promise<z.infer<typeof answerSchema> | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(limitMs), redirect: 'error' });
    return answerSchema.safeParse(await response.json()).data ?? null;
  } catch {
    return null;
  }
}
