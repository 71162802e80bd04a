import type { TimeProbe } from '../probes-port';

/** A Date header has whole seconds: on average half a second has passed since. */
const halfSecondMs = 500;

/** Compares this machine's clock with the Date header of an HTTP service's response, whatever its status. */
export const httpTimes: TimeProbe = async (url, limitMs) => {
  try {
    const sentAt = Date.now();
    const signal = AbortSignal.timeout(limitMs);
    const response = await fetch(url, { method: 'HEAD', redirect: 'manual', signal });
    const serverMs = Date.parse(response.headers.get('date') ?? '');
    if (Number.isNaN(serverMs)) return null;
    return Math.round(serverMs + halfSecondMs - (sentAt + Date.now()) / 2);
  } catch {
    return null;
  }
};
