import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { askSite, type SiteQuestion } from '../support/site-request';

/** What a client asks for: so many of one kind a second, for so long. */
export interface SteadyWork {
  readonly kind: 'lead' | 'search';
  readonly seconds: number;
  readonly perSecond: number;
  readonly port: number;
  readonly host: string;
  readonly key: string;
}

const work: SteadyWork = workerData;
const good = { lead: 201, search: 200 };
let asked = Date.now();

function question(): SiteQuestion {
  asked += 1;
  const { port, host } = work;
  if (work.kind === 'search')
    return { port, host, path: `/api/search?query=mazda&page=1&utm_visit=${asked}` };
  const body = JSON.stringify({
    ...{ name: 'Jane', last_name: `Citizen ${asked}`, email: `jane.${asked}@example.com` },
    ...{ phone: '0491 570 006', postcode: '4000', message: `Enquiry number ${asked}` },
  });
  const headers = { authorization: `Bearer ${work.key}`, 'content-type': 'application/json' };
  return { port, host, path: '/api/leads', method: 'POST', headers, body };
}

/** Milliseconds of each, counted from when it was due: a site that falls behind does not look fast. */
async function timed(index: number, started: number): Promise<number> {
  const due = started + (index * 1000) / work.perSecond;
  await pause(due - performance.now());
  const { status } = await askSite(question());
  if (status !== good[work.kind]) throw new Error(`A ${work.kind} was answered with ${status}.`);
  return performance.now() - due;
}

const started = performance.now();
const requests = Array.from({ length: work.seconds * work.perSecond }, (_, index) => timed(index, started));
parentPort?.postMessage(await Promise.all(requests));
