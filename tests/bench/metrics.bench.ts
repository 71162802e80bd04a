import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSite } from '../support/site';
import { host, searchPath } from './demo-site';
import { pageQuestion, putLoadOn } from './load';
import { type CallFrame, shareOf } from './profile-share';
import { table } from './table';

const seconds = 30;
const environment = {
  METRICS_TOKEN: 'a-token-of-more-than-sixteen-letters',
  REQUEST_LOG: 'on',
  LOG_LEVEL: 'info',
};

export const title = 'Search pages with metrics and the request log, 16 connections';

const isMetrics = ({ functionName, url }: CallFrame) =>
  functionName === 'countRequest' || url.includes('/prom-client/');
const isLog = ({ functionName }: CallFrame) => functionName === 'logRequest';

/** What part of a request's time the measuring code takes, by a profile of the site under load. */
export async function run(): Promise<string> {
  const rows = [await profiled('from the page cache', true), await profiled('rendered each time', false)];
  return table(['page', 'requests/s', 'processor time in metrics', 'in the request log'], rows);
}

async function profiled(page: string, isRepeated: boolean): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'profile-'));
  try {
    const nodeOptions = ['--cpu-prof', `--cpu-prof-dir=${folder}`];
    const site = await startSite({ environment, nodeOptions });
    const question = pageQuestion(searchPath, isRepeated);
    const load = putLoadOn({ port: site.port, host }, question, seconds);
    const { requests, non2xx } = await load.finally(() => site.stop());
    if (non2xx > 0) throw new Error(`${non2xx} requests were refused.`);
    const percent = (isMeant: typeof isLog) => `${(shareOf(folder, seconds, isMeant) * 100).toFixed(2)} %`;
    return [page, requests.average.toFixed(0), percent(isMetrics), percent(isLog)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
